#ifndef COSMIUM_DECOMPRESSION_HPP
#define COSMIUM_DECOMPRESSION_HPP

// Decompression with limits, in place of libosmium's own, which has none.

#include <osmium/io/compression.hpp>
#include <osmium/io/error.hpp>
#include <osmium/util/file.hpp>

#include <bzlib.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <system_error>

namespace cosmium {

/// A compressed text may become this many times as long as it is, and this much more. Fair
/// OpenStreetMap texts become 10 to 30 times as long, a bomb 1,000 times and more.
constexpr std::uint64_t maximum_ratio = 200;
constexpr std::uint64_t ratio_allowance = 64U << 20U;
/// No text may be longer.
constexpr std::uint64_t maximum_text = 1ULL << 38U;

/// The bytes of a file, or of memory, in pieces.
class ByteSource {
    int m_fd = -1;
    const char* m_bytes = nullptr;
    std::size_t m_left = 0;
    std::uint64_t m_taken = 0;
    std::string m_piece;

public:
    explicit ByteSource(int fd) : m_fd(fd) {}
    ByteSource(const char* bytes, std::size_t count) : m_bytes(bytes), m_left(count) {}
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    ~ByteSource() noexcept { close(); }

    std::uint64_t taken() const noexcept { return m_taken; }

    void close() noexcept {
        if (m_fd >= 0) ::close(m_fd);
        m_fd = -1;
    }

    /// The next piece; of no length at the end.
    std::pair<const char*, std::size_t> next() {
        constexpr std::size_t size = 256U << 10U;
        if (m_bytes) {
            const std::size_t count = std::min(m_left, size);
            const char* start = m_bytes;
            m_bytes += count;
            m_left -= count;
            m_taken += count;
            return {start, count};
        }
        m_piece.resize(size);
        for (;;) {
            const ssize_t got = m_fd < 0 ? 0 : ::read(m_fd, &m_piece[0], size);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) throw std::system_error{errno, std::system_category(), "read failed"};
            m_taken += static_cast<std::uint64_t>(got);
            return {m_piece.data(), static_cast<std::size_t>(got)};
        }
    }
};

/// One step of a decompressor: takes from the input, writes to the output.
struct Step {
    std::size_t consumed;
    std::size_t produced;
    bool is_end;
};

class GzipStream {
    z_stream m_stream{};

public:
    GzipStream() {
        if (inflateInit2(&m_stream, MAX_WBITS | 32) != Z_OK) {
            throw osmium::io_error{"gzip error: no memory"};
        }
    }
    GzipStream(const GzipStream&) = delete;
    GzipStream& operator=(const GzipStream&) = delete;
    ~GzipStream() noexcept { inflateEnd(&m_stream); }

    void restart() { inflateReset(&m_stream); }

    Step run(const char* in, std::size_t in_count, char* out, std::size_t out_count) {
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in));
        m_stream.avail_in = static_cast<uInt>(in_count);
        m_stream.next_out = reinterpret_cast<Bytef*>(out);
        m_stream.avail_out = static_cast<uInt>(out_count);
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
            throw osmium::io_error{"gzip error: the compressed data is damaged"};
        }
        return {in_count - m_stream.avail_in, out_count - m_stream.avail_out,
                result == Z_STREAM_END};
    }
};

class Bzip2Stream {
    bz_stream m_stream{};

    void start() {
        m_stream = bz_stream{};
        if (BZ2_bzDecompressInit(&m_stream, 0, 0) != BZ_OK) {
            throw osmium::io_error{"bzip2 error: no memory"};
        }
    }

public:
    Bzip2Stream() { start(); }
    Bzip2Stream(const Bzip2Stream&) = delete;
    Bzip2Stream& operator=(const Bzip2Stream&) = delete;
    ~Bzip2Stream() noexcept { BZ2_bzDecompressEnd(&m_stream); }

    void restart() {
        BZ2_bzDecompressEnd(&m_stream);
        start();
    }

    Step run(const char* in, std::size_t in_count, char* out, std::size_t out_count) {
        m_stream.next_in = const_cast<char*>(in);
        m_stream.avail_in = static_cast<unsigned int>(in_count);
        m_stream.next_out = out;
        m_stream.avail_out = static_cast<unsigned int>(out_count);
        const int result = BZ2_bzDecompress(&m_stream);
        if (result != BZ_OK && result != BZ_STREAM_END) {
            throw osmium::io_error{"bzip2 error: the compressed data is damaged"};
        }
        return {in_count - m_stream.avail_in, out_count - m_stream.avail_out,
                result == BZ_STREAM_END};
    }
};

/// A text that is not compressed.
class PlainStream {
public:
    void restart() {}

    Step run(const char* in, std::size_t in_count, char* out, std::size_t out_count) {
        const std::size_t count = std::min(in_count, out_count);
        std::memcpy(out, in, count);
        return {count, count, count == in_count};
    }
};

/// Leaves out what stands inside the members of relations: Overpass writes the points of a member
/// there if it is asked for the geometry, where libosmium allows nothing.
class MemberFilter {
    enum class Place { between, in_tag, in_member, in_end };
    Place m_place = Place::between;
    /// The quotation mark that an attribute will end with, or zero.
    char m_quote = 0;
    char m_last = 0;
    std::string m_name;

    /// Whether a character belongs to what is told.
    bool keeps(char sign) {
        switch (m_place) {
            case Place::between:
                if (sign == '<') enter(Place::in_tag);
                return true;
            case Place::in_tag:
                if (m_quote != 0) {
                    if (sign == m_quote) m_quote = 0;
                } else if (sign == '"' || sign == '\'') {
                    m_quote = sign;
                } else if (sign == '>') {
                    const bool is_open = m_last != '/' && m_name.compare(0, 7, "member ") == 0;
                    m_place = is_open ? Place::in_member : Place::between;
                }
                if (m_name.size() < 7) m_name += sign == '\n' || sign == '\t' ? ' ' : sign;
                m_last = sign;
                return true;
            case Place::in_member:
                if (sign == '<') enter(Place::in_end);
                return false;
            case Place::in_end:
                // The end of the member itself is kept, of which the beginning has been read.
                m_name += sign;
                if (m_name == "/member") {
                    m_place = Place::between;
                } else if (std::strncmp(m_name.c_str(), "/member", m_name.size()) != 0) {
                    m_place = Place::in_member;
                }
                return false;
        }
        return true;
    }

    void enter(Place place) {
        m_place = place;
        m_quote = m_last = 0;
        m_name.clear();
    }

public:
    void run(std::string& text) {
        std::string out;
        out.reserve(text.size() + 16);
        for (const char sign : text) {
            const bool was_in_end = m_place == Place::in_end;
            if (keeps(sign)) {
                out += sign;
            } else if (was_in_end && m_place == Place::between) {
                out += "</member";
            }
        }
        text.swap(out);
    }
};

/// Decompresses one stream after the other, as both formats allow, within the limits.
template <typename Stream>
class LimitedDecompressor : public osmium::io::Decompressor {
    ByteSource m_source;
    Stream m_stream;
    const char* m_in = nullptr;
    std::size_t m_in_count = 0;
    std::uint64_t m_written = 0;
    bool m_is_between = true;
    bool m_is_done = false;

    void refill() {
        const auto piece = m_source.next();
        m_in = piece.first;
        m_in_count = piece.second;
        set_offset(static_cast<std::size_t>(m_source.taken()));
    }

    void check() const {
        if (m_written > maximum_text ||
            m_written > m_source.taken() * maximum_ratio + ratio_allowance) {
            throw osmium::io_error{"it grows too much when decompressed"};
        }
    }

public:
    explicit LimitedDecompressor(int fd) : m_source(fd) {}
    LimitedDecompressor(const char* bytes, std::size_t count) : m_source(bytes, count) {}

    std::string read() override {
        std::string out(256U << 10U, '\0');
        std::size_t count = 0;
        while (!m_is_done && count < out.size()) {
            if (m_in_count == 0) {
                refill();
                if (m_in_count == 0) {
                    if (!m_is_between) throw osmium::io_error{"the compressed data is cut short"};
                    m_is_done = true;
                    break;
                }
            }
            if (m_is_between) {
                if (m_written > 0) m_stream.restart();
                m_is_between = false;
            }
            const Step step = m_stream.run(m_in, m_in_count, &out[count], out.size() - count);
            m_in += step.consumed;
            m_in_count -= step.consumed;
            count += step.produced;
            m_written += step.produced;
            m_is_between = step.is_end;
            if (step.consumed == 0 && step.produced == 0 && !step.is_end) {
                throw osmium::io_error{"the compressed data is damaged"};
            }
            check();
        }
        out.resize(count);
        return out;
    }

    void close() override { m_source.close(); }
};

using GzipDecompressor = LimitedDecompressor<GzipStream>;
using Bzip2Decompressor = LimitedDecompressor<Bzip2Stream>;

/// The text of a map, as libosmium can read it.
template <typename Stream>
class MapDecompressor final : public LimitedDecompressor<Stream> {
    MemberFilter m_filter;

public:
    using LimitedDecompressor<Stream>::LimitedDecompressor;

    std::string read() override {
        for (;;) {
            std::string text = LimitedDecompressor<Stream>::read();
            if (text.empty()) return text;
            m_filter.run(text);
            // A text of no length would be its end.
            if (!text.empty()) return text;
        }
    }
};

/// A decompressor for what begins so: for gzip, or for a text that is not compressed.
template <typename... Source>
osmium::io::Decompressor* gzip_or_plain(const unsigned char* head, Source... source) {
    if (head[0] == 0x1f && head[1] == 0x8b) return new MapDecompressor<GzipStream>{source...};
    return new MapDecompressor<PlainStream>{source...};
}

/// Makes libosmium use these decompressors. It has its own for texts that are not compressed, which
/// nothing replaces: so these come to it as gzip.
inline bool register_decompressors() {
    using osmium::io::file_compression;
    auto& factory = osmium::io::CompressionFactory::instance();
    const auto no_compressor = [](int, osmium::io::fsync) -> osmium::io::Compressor* {
        throw osmium::io_error{"nothing is written here"};
    };
    const bool gzip = factory.register_compression(
        file_compression::gzip, no_compressor,
        [](int fd) {
            unsigned char head[2] = {0, 0};
            if (::pread(fd, head, sizeof head, 0) != sizeof head) head[0] = 0;
            return gzip_or_plain(head, fd);
        },
        [](const char* bytes, std::size_t count) {
            const unsigned char none[2] = {0, 0};
            const auto* start = reinterpret_cast<const unsigned char*>(bytes);
            return gzip_or_plain(count < 2 ? none : start, bytes, count);
        });
    const bool bzip2 = factory.register_compression(
        file_compression::bzip2, no_compressor,
        [](int fd) { return new MapDecompressor<Bzip2Stream>{fd}; },
        [](const char* bytes, std::size_t count) {
            return new MapDecompressor<Bzip2Stream>{bytes, count};
        });
    return gzip && bzip2;
}

}  // namespace cosmium

#endif
