#include "cosmium.h"

#include "decompression.hpp"
#include "pbf_check.hpp"

#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>
#include <osmium/thread/pool.hpp>
#include <osmium/version.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

const bool are_registered = cosmium::register_decompressors();

/// No file may have more elements of one kind; the largest country has a third of it.
constexpr std::uint64_t maximum_elements = 2'000'000'000;

/// A path that libosmium takes for a path: not for an address to fetch, nor for standard input.
std::string plain_path(const char* path) {
    const std::string text{path};
    return !text.empty() && text[0] == '/' ? text : "./" + text;
}

osmium::io::File file_of(const cosmium_input& input) {
    const bool is_plain = std::strcmp(input.format, "osm") == 0;
    const char* format = is_plain ? "osm.gz" : input.format;
    if (!input.path) {
        return osmium::io::File{
            static_cast<const char*>(input.bytes), input.byte_count, format};
    }
    return osmium::io::File{plain_path(input.path), format};
}

int open_file(const char* path) {
    // Opening a pipe to which nobody writes would otherwise wait for ever.
    const int fd = ::open(plain_path(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) throw std::system_error{errno, std::system_category()};
    struct stat status {};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(fd);
        throw std::runtime_error{"not a file"};
    }
    return fd;
}

std::unique_ptr<cosmium::ByteSource> source_of(const cosmium_input& input) {
    if (input.path) return std::make_unique<cosmium::ByteSource>(open_file(input.path));
    return std::make_unique<cosmium::ByteSource>(
        static_cast<const char*>(input.bytes), input.byte_count);
}

bool has_suffix(const char* format, const char* suffix) {
    const std::size_t length = std::strlen(format);
    const std::size_t end = std::strlen(suffix);
    return length >= end && std::strcmp(format + length - end, suffix) == 0;
}

cosmium_element element_of(const osmium::OSMObject& object) {
    cosmium_element element{object.id(), object.version(), !object.visible(), "", 0};
    const char* end = nullptr;
    for (const osmium::Tag& tag : object.tags()) {
        if (!end) element.tags = tag.key();
        end = tag.value() + std::strlen(tag.value()) + 1;
    }
    if (end) element.tags_byte_count = static_cast<std::size_t>(end - element.tags);
    return element;
}

/// Hands elements on, one at a time.
class Teller {
    const cosmium_handler& m_handler;
    std::vector<std::int64_t> m_refs;
    std::vector<std::int32_t> m_locations;
    std::vector<cosmium_member> m_members;
    std::uint64_t m_told = 0;

    bool tell_node(const osmium::Node& node) {
        const osmium::Location location = node.location();
        const cosmium_node told{
            element_of(node), location.is_defined() && location.valid(), location.y(),
            location.x()};
        return m_handler.node(m_handler.context, &told);
    }

    bool tell_way(const osmium::Way& way) {
        m_refs.clear();
        m_locations.clear();
        bool has_locations = false;
        for (const osmium::NodeRef& ref : way.nodes()) {
            m_refs.push_back(ref.ref());
            const osmium::Location place = ref.location();
            const bool is_somewhere = place.is_defined() && place.valid();
            has_locations = has_locations || is_somewhere;
            m_locations.push_back(is_somewhere ? place.y() : INT32_MAX);
            m_locations.push_back(is_somewhere ? place.x() : INT32_MAX);
        }
        const cosmium_way told{
            element_of(way), m_refs.data(), m_refs.size(),
            has_locations ? m_locations.data() : nullptr};
        return m_handler.way(m_handler.context, &told);
    }

    bool tell_relation(const osmium::Relation& relation) {
        m_members.clear();
        for (const osmium::RelationMember& member : relation.members()) {
            const char kind = osmium::item_type_to_char(member.type());
            m_members.push_back({member.ref(), kind, member.role()});
        }
        const cosmium_relation told{element_of(relation), m_members.data(), m_members.size()};
        return m_handler.relation(m_handler.context, &told);
    }

public:
    explicit Teller(const cosmium_handler& handler) : m_handler(handler) {}

    osmium::osm_entity_bits::type wanted() const {
        using osmium::osm_entity_bits::type;
        type bits = osmium::osm_entity_bits::nothing;
        if (m_handler.node) bits |= osmium::osm_entity_bits::node;
        if (m_handler.way) bits |= osmium::osm_entity_bits::way;
        if (m_handler.relation) bits |= osmium::osm_entity_bits::relation;
        return bits;
    }

    bool tell(const osmium::memory::Item& item) {
        if (++m_told > maximum_elements) throw osmium::io_error{"it has too many elements"};
        switch (item.type()) {
            case osmium::item_type::node:
                return !m_handler.node || tell_node(static_cast<const osmium::Node&>(item));
            case osmium::item_type::way:
                return !m_handler.way || tell_way(static_cast<const osmium::Way&>(item));
            case osmium::item_type::relation:
                return !m_handler.relation ||
                       tell_relation(static_cast<const osmium::Relation&>(item));
            default:
                return true;
        }
    }
};

bool read_all(const cosmium_input& input, const cosmium_handler& handler) {
    Teller teller{handler};
    // A pool of its own, so that no thread outlives the reading.
    osmium::thread::Pool pool{2};
    osmium::io::Reader reader{file_of(input), pool, teller.wanted()};
    const std::uint64_t total = input.path ? reader.file_size() : input.byte_count;
    while (osmium::memory::Buffer buffer = reader.read()) {
        for (const auto& item : buffer) {
            if (!teller.tell(item)) return false;
        }
        if (handler.progress && !handler.progress(handler.context, reader.offset(), total)) {
            return false;
        }
    }
    reader.close();
    return true;
}

template <typename Decompressor>
std::unique_ptr<osmium::io::Decompressor> decompressor_of(const cosmium_input& input) {
    if (input.path) return std::make_unique<Decompressor>(open_file(input.path));
    return std::make_unique<Decompressor>(
        static_cast<const char*>(input.bytes), input.byte_count);
}

bool read_pieces(
    const cosmium_input& input, void* context,
    bool (*piece)(void* context, const char* bytes, std::size_t count)) {
    std::unique_ptr<osmium::io::Decompressor> decompressor;
    if (has_suffix(input.format, ".gz")) {
        decompressor = decompressor_of<cosmium::GzipDecompressor>(input);
    } else if (has_suffix(input.format, ".bz2")) {
        decompressor = decompressor_of<cosmium::Bzip2Decompressor>(input);
    }
    if (decompressor) {
        for (;;) {
            const std::string text = decompressor->read();
            if (text.empty()) return true;
            if (!piece(context, text.data(), text.size())) return false;
        }
    }
    const auto source = source_of(input);
    for (;;) {
        const auto text = source->next();
        if (text.second == 0) return true;
        if (!piece(context, text.first, text.second)) return false;
    }
}

/// Runs it and makes a text of whatever is thrown.
template <typename Work>
cosmium_outcome guarded(char* error, std::size_t error_size, Work&& work) noexcept {
    const auto say = [&](const char* what) {
        if (error_size == 0) return;
        std::strncpy(error, what, error_size - 1);
        error[error_size - 1] = '\0';
    };
    say("");
    try {
        return work() ? cosmium_done : cosmium_stopped;
    } catch (const std::bad_alloc&) {
        say("it takes more memory than there is");
    } catch (const std::system_error& failure) {
        say(failure.code().message().c_str());
    } catch (const std::exception& failure) {
        say(failure.what());
    } catch (...) {
        say("it cannot be read");
    }
    return cosmium_failed;
}

}  // namespace

const char* cosmium_version(void) { return LIBOSMIUM_VERSION_STRING; }

cosmium_outcome cosmium_check(const cosmium_input* input, char* error, size_t error_size) {
    return guarded(error, error_size, [&] {
        if (std::strcmp(input->format, "pbf") == 0) cosmium::check_pbf(*source_of(*input));
        return true;
    });
}

cosmium_outcome cosmium_read(
    const cosmium_input* input, const cosmium_handler* handler, char* error, size_t error_size) {
    return guarded(error, error_size, [&] { return read_all(*input, *handler); });
}

cosmium_outcome cosmium_read_text(
    const cosmium_input* input, void* context,
    bool (*piece)(void* context, const char* bytes, size_t count), char* error,
    size_t error_size) {
    return guarded(error, error_size, [&] { return read_pieces(*input, context, piece); });
}
