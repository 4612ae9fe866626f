#ifndef COSMIUM_PBF_CHECK_HPP
#define COSMIUM_PBF_CHECK_HPP

// Works out how much memory each block of a PBF file will ask for, before libosmium decodes it: a
// tag of two bytes in the file is a text of up to 2,048 bytes in memory, and libosmium counts the
// size of an element in 32 bits. Texts with a zero inside are refused: libosmium takes them over by
// their length and then walks from zero to zero. Whatever libosmium passes over because it has
// another type than it should, has to be passed over here.

#include "decompression.hpp"

#include <osmium/io/detail/pbf.hpp>

#include <protozero/pbf_reader.hpp>

#include <string>
#include <vector>

namespace cosmium {

/// No element may take more, and no block, in bytes of memory. Fair blocks have 8,000 elements and
/// take a few million; some twenty of them wait to be read at a time.
constexpr std::uint64_t maximum_element = 64U << 20U;
constexpr std::uint64_t maximum_block = 128U << 20U;
constexpr std::size_t maximum_strings = 4U << 20U;

/// The sizes of the elements of one block.
class BlockSizes {
    std::vector<std::uint32_t> m_strings;
    std::uint64_t m_total = 0;

    std::uint64_t text(std::uint64_t index) const {
        if (index >= m_strings.size()) throw osmium::pbf_error{"a text that is not in its table"};
        return m_strings[static_cast<std::size_t>(index)] + 1U;
    }

    void add(std::uint64_t size) {
        m_total += size;
        if (size > maximum_element || m_total > maximum_block) {
            throw osmium::pbf_error{"a block that takes too much memory"};
        }
    }

    void read_strings(protozero::pbf_reader table) {
        while (table.next(1, protozero::pbf_wire_type::length_delimited)) {
            const auto text = table.get_view();
            if (text.size() > 0 && std::memchr(text.data(), 0, text.size())) {
                throw osmium::pbf_error{"a text with a zero inside"};
            }
            m_strings.push_back(static_cast<std::uint32_t>(text.size()));
            if (m_strings.size() > maximum_strings) {
                throw osmium::pbf_error{"a block with too many texts"};
            }
        }
    }

    template <typename Range>
    std::uint64_t texts(const Range& range) const {
        std::uint64_t size = 0;
        for (const auto index : range) {
            size += text(static_cast<std::uint64_t>(index));
            if (size > maximum_element) throw osmium::pbf_error{"an element that is too large"};
        }
        return size;
    }

    /// Nodes, ways and relations alike: keys in field 2, values in 3; of ways the nodes in 8, of
    /// relations the roles in 8 and the members in 9.
    void element(protozero::pbf_reader message, bool has_roles) {
        std::uint64_t size = 128;
        while (message.next()) {
            const auto field = message.tag();
            if (message.wire_type() != protozero::pbf_wire_type::length_delimited) {
                message.skip();
            } else if (field == 2 || field == 3 || (field == 8 && has_roles)) {
                const auto range = message.get_packed_uint32();
                size += texts(range);
                if (field == 8) size += 32U * static_cast<std::uint64_t>(range.size());
            } else if (field == 8) {
                size += 16U * static_cast<std::uint64_t>(message.get_view().size());
            } else {
                message.skip();
            }
            if (size > maximum_element) throw osmium::pbf_error{"an element that is too large"};
        }
        add(size);
    }

    void dense(protozero::pbf_reader message) {
        while (message.next()) {
            if (message.wire_type() != protozero::pbf_wire_type::length_delimited) {
                message.skip();
            } else if (message.tag() == 1) {
                const auto range = message.get_packed_sint64();
                add_many(static_cast<std::uint64_t>(range.size()), 128);
            } else if (message.tag() == 10) {
                std::uint64_t size = 0;
                for (const auto index : message.get_packed_int32()) {
                    size = index == 0 ? 0 : size + text(static_cast<std::uint64_t>(index));
                    add(index == 0 ? 0 : text(static_cast<std::uint64_t>(index)));
                    if (size > maximum_element) {
                        throw osmium::pbf_error{"an element that is too large"};
                    }
                }
            } else {
                message.skip();
            }
        }
    }

    void add_many(std::uint64_t count, std::uint64_t size) {
        if (count > maximum_block / size) throw osmium::pbf_error{"a block that is too large"};
        m_total += count * size;
        add(0);
    }

public:
    void read(const protozero::data_view& block) {
        constexpr auto bytes = protozero::pbf_wire_type::length_delimited;
        for (protozero::pbf_reader message{block}; message.next(1, bytes);) {
            read_strings(message.get_message());
        }
        for (protozero::pbf_reader message{block}; message.next(2, bytes);) {
            auto group = message.get_message();
            while (group.next()) {
                if (group.wire_type() != bytes) {
                    group.skip();
                    continue;
                }
                switch (group.tag()) {
                    case 1: case 3: element(group.get_message(), false); break;
                    case 2: dense(group.get_message()); break;
                    case 4: element(group.get_message(), true); break;
                    default: group.skip();
                }
            }
        }
    }
};

/// Reads exact numbers of bytes from pieces of any size.
class ExactReader {
    ByteSource& m_source;
    std::string m_rest;

public:
    explicit ExactReader(ByteSource& source) : m_source(source) {}

    /// False if the bytes end before the first of these.
    bool read(std::size_t count, std::string& out) {
        while (m_rest.size() < count) {
            const auto piece = m_source.next();
            if (piece.second == 0) {
                if (m_rest.empty()) return false;
                throw osmium::pbf_error{"truncated data"};
            }
            m_rest.append(piece.first, piece.second);
        }
        out.assign(m_rest, 0, count);
        m_rest.erase(0, count);
        return true;
    }
};

/// Decompresses what a blob holds; of other ways of packing it is said what to do about them.
inline bool unpack(const std::string& blob, std::string& out) {
    protozero::pbf_reader message{blob};
    protozero::data_view packed;
    std::uint64_t size = 0;
    while (message.next()) {
        const bool is_bytes = message.wire_type() == protozero::pbf_wire_type::length_delimited;
        if (message.tag() == 1 && is_bytes) {
            const auto view = message.get_view();
            out.assign(view.data(), view.size());
            return true;
        }
        if (message.tag() == 3 && is_bytes) {
            packed = message.get_view();
        } else if (message.tag() == 2 &&
                   message.wire_type() == protozero::pbf_wire_type::varint) {
            size = message.get_uint64();
        } else {
            if (message.tag() >= 4 && message.tag() <= 7 && is_bytes) {
                constexpr const char* names[] = {"lzma", "bzip2", "lz4", "zstd"};
                throw osmium::pbf_error{
                    std::string{"its blocks are packed with "} + names[message.tag() - 4] +
                    ", which is not read here; pack them with zlib, as osmium cat FILE -o "
                    "OTHER.osm.pbf does if it was built with " + names[message.tag() - 4]};
            }
            message.skip();
        }
    }
    if (packed.empty()) return false;
    if (size == 0 || size > osmium::io::detail::max_uncompressed_blob_size) {
        throw osmium::pbf_error{"a blob that is too large"};
    }
    out.resize(static_cast<std::size_t>(size));
    uLongf length = static_cast<uLongf>(size);
    const int result = ::uncompress(
        reinterpret_cast<Bytef*>(&out[0]), &length,
        reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size()));
    if (result != Z_OK) throw osmium::pbf_error{"a blob that cannot be decompressed"};
    out.resize(static_cast<std::size_t>(length));
    return true;
}

/// Looks at all blocks of a PBF file.
inline void check_pbf(ByteSource& source) {
    ExactReader reader{source};
    std::string bytes;
    std::string blob;
    std::string block;
    while (reader.read(4, bytes)) {
        std::uint32_t size = 0;
        for (const char byte : bytes) size = size << 8U | static_cast<unsigned char>(byte);
        if (size > osmium::io::detail::max_blob_header_size) {
            throw osmium::pbf_error{"a header that is too large"};
        }
        if (!reader.read(size, bytes)) throw osmium::pbf_error{"truncated data"};
        std::string kind;
        std::int64_t blob_size = 0;
        for (protozero::pbf_reader header{bytes}; header.next();) {
            using protozero::pbf_wire_type;
            switch (header.tag_and_type()) {
                case protozero::tag_and_type(1, pbf_wire_type::length_delimited):
                    kind = header.get_string();
                    break;
                case protozero::tag_and_type(3, pbf_wire_type::varint):
                    blob_size = header.get_int32();
                    break;
                default:
                    header.skip();
            }
        }
        if (blob_size <= 0 ||
            blob_size > static_cast<std::int64_t>(osmium::io::detail::max_uncompressed_blob_size)) {
            throw osmium::pbf_error{"a blob of a wrong size"};
        }
        if (!reader.read(static_cast<std::size_t>(blob_size), blob)) {
            throw osmium::pbf_error{"truncated data"};
        }
        if (unpack(blob, block) && kind != "OSMHeader") {
            BlockSizes{}.read(protozero::data_view{block});
        }
    }
}

}  // namespace cosmium

#endif
