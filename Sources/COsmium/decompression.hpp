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

/// Decompresses one stream after the other, as both formats allow, within the limits.
template <typename Stream>
class LimitedDecompressor final : public osmium::io::Decompressor {
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

/// Makes libosmium use these decompressors.
inline bool register_decompressors() {
    using osmium::io::file_compression;
    auto& factory = osmium::io::CompressionFactory::instance();
    const auto no_compressor = [](int, osmium::io::fsync) -> osmium::io::Compressor* {
        throw osmium::io_error{"nothing is written here"};
    };
    const bool gzip = factory.register_compression(
        file_compression::gzip, no_compressor, [](int fd) { return new GzipDecompressor{fd}; },
        [](const char* bytes, std::size_t count) { return new GzipDecompressor{bytes, count}; });
    const bool bzip2 = factory.register_compression(
        file_compression::bzip2, no_compressor, [](int fd) { return new Bzip2Decompressor{fd}; },
        [](const char* bytes, std::size_t count) { return new Bzip2Decompressor{bytes, count}; });
    return gzip && bzip2;
}

}  // namespace cosmium

#endif
