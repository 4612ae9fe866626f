"""A terminal for measuring: a pseudo-terminal, and what a program has painted on it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

# Longer than a program that has more to write keeps silent, shorter than the pause between ticks.
QUIET_S = 0.004
PATIENCE_S = 60

SEQUENCE = re.compile(
    r"\x1b\[([?>]?)([0-9;]*)([@-~])|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]|\x1b[=>78M]|\x1b")


class Screen:
    """As much of a terminal as ncurses uses of xterm's: places characters, forgets colours."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.rows = [[" "] * width for _ in range(height)]
        self.x = self.y = 0
        self.top, self.bottom = 0, height
        self.last = " "
        self.rest = b""

    def count(self, text):
        return sum("".join(row).count(text) for row in self.rows)

    def __contains__(self, text):
        return self.count(text) > 0

    def feed(self, data):
        """Takes in bytes; a sequence or a character that is not whole yet waits for its rest."""
        data = self.rest + data
        self.rest = b""
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            if len(data) - error.start > 3:
                raise
            self.rest = data[error.start:]
            text = data[:error.start].decode()
        position = 0
        while position < len(text):
            if text[position] == "\x1b":
                found = SEQUENCE.match(text, position)
                if found.group(0) == "\x1b":
                    self.rest = text[position:].encode() + self.rest
                    return
                if found.group(0) == "\x1bM":
                    self.up()
                elif found.group(3):
                    self.control(found.group(1), found.group(2), found.group(3))
                position = found.end()
            else:
                self.put(text[position])
                position += 1

    def put(self, character):
        if character == "\r":
            self.x = 0
        elif character == "\n":
            self.down()
        elif character == "\b":
            self.x = max(0, self.x - 1)
        elif character >= " ":
            if self.x >= self.width:
                self.x = 0
                self.down()
            self.rows[self.y][self.x] = self.last = character
            self.x += 1

    def control(self, private, parameters, final):
        numbers = [int(number or 0) for number in parameters.split(";")]
        count = max(1, numbers[0])
        row = self.rows[self.y]
        if private:
            if parameters == "1049":
                self.clear(0, self.height)
        elif final == "H":
            self.y = min(count, self.height) - 1
            self.x = min(max(1, numbers[1] if len(numbers) > 1 else 1), self.width) - 1
        elif final == "G":
            self.x = min(count, self.width) - 1
        elif final == "d":
            self.y = min(count, self.height) - 1
        elif final == "A":
            self.y = max(0, self.y - count)
        elif final == "B":
            self.y = min(self.height - 1, self.y + count)
        elif final == "C":
            self.x = min(self.width - 1, self.x + count)
        elif final == "D":
            self.x = max(0, self.x - count)
        elif final == "X":
            row[self.x:self.x + count] = " " * len(row[self.x:self.x + count])
        elif final == "b":
            for _ in range(count):
                self.put(self.last)
        elif final == "K":
            if numbers[0] == 1:
                row[:self.x + 1] = " " * (self.x + 1)
            else:
                row[self.x:] = " " * (self.width - self.x)
        elif final == "J":
            if numbers[0] == 0:
                row[self.x:] = " " * (self.width - self.x)
                self.clear(self.y + 1, self.height)
            else:
                self.clear(0, self.height)
        elif final == "@":
            row[self.x:] = ([" "] * count + row[self.x:])[:self.width - self.x]
        elif final == "P":
            row[self.x:] = (row[self.x + count:] + [" "] * self.width)[:self.width - self.x]
        elif final == "r":
            self.top = count - 1
            self.bottom = numbers[1] if len(numbers) > 1 else self.height
            self.x = self.y = 0
        elif final in "SL":
            self.scroll(self.top if final == "S" else self.y, count if final == "S" else -count)
        elif final in "TM":
            self.scroll(self.top if final == "T" else self.y, -count if final == "T" else count)
        elif final not in "mhltn":
            raise ValueError(f"CSI {parameters}{final} is not known here")

    def down(self):
        if self.y == self.bottom - 1:
            self.scroll(self.top, 1)
        else:
            self.y = min(self.y + 1, self.height - 1)

    def up(self):
        if self.y == self.top:
            self.scroll(self.top, -1)
        else:
            self.y = max(0, self.y - 1)

    def scroll(self, top, count):
        """Moves the rows of the region up, or down with a negative count."""
        empty = [[" "] * self.width for _ in range(abs(count))]
        rows = self.rows[top:self.bottom]
        moved = rows[count:] + empty if count > 0 else empty + rows[:count]
        self.rows[top:self.bottom] = moved[:len(rows)] if count < 0 else moved[-len(rows):]

    def clear(self, top, bottom):
        for y in range(top, bottom):
            self.rows[y] = [" "] * self.width


class Terminal:
    """A program on a pseudo-terminal of a size."""

    def __init__(self, words, size, environment):
        self.screen = Screen(*size)
        self.received = 0
        self.started = time.perf_counter()
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            # The size is there before the program asks for it.
            set_size(0, size)
            os.execve(words[0], words, environment)
        self.last_read = self.started

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Presses Ctrl-C, and waits for the end."""
        if self.process is None:
            return
        self.write(b"\x03")
        limit = time.monotonic() + 5
        while self.read(0.2) is not None:
            if time.monotonic() > limit:
                os.kill(self.process, signal.SIGKILL)
        os.close(self.descriptor)
        os.waitpid(self.process, 0)
        self.process = None

    def write(self, data):
        os.write(self.descriptor, data)

    def read(self, timeout_s):
        """What comes next: nothing after this time, None at the end."""
        if not select.select([self.descriptor], [], [], timeout_s)[0]:
            return b""
        try:
            data = os.read(self.descriptor, 1 << 16)
        except OSError:
            return None
        self.last_read = time.perf_counter()
        self.received += len(data)
        return data or None

    def burst(self, quiet_s, patience_s=PATIENCE_S):
        """Everything up to the next pause, not yet on the screen."""
        data = self.read(patience_s)
        whole = data or b""
        while data:
            data = self.read(quiet_s)
            whole += data or b""
        return whole

    def wait_for(self, text):
        """Waits for a text. Seconds from the start to the last byte of the frame that has it."""
        limit = time.monotonic() + PATIENCE_S
        while text not in self.screen:
            self.screen.feed(self.burst(QUIET_S))
            if time.monotonic() > limit:
                rows = "\n".join("".join(row) for row in self.screen.rows)
                raise TimeoutError(f"'{text}' does not come:\n{rows}")
        return self.last_read - self.started

    def press(self, key, at_least, quiet_s):
        """Presses a key and waits for the end of a frame that weighs enough.

        Seconds from the key to its last byte, and the bytes of it.
        """
        start = time.perf_counter()
        self.write(bytes([key]))
        data = b""
        limit = time.monotonic() + PATIENCE_S
        while len(data) < at_least:
            data += self.burst(quiet_s, 0.5)
            if time.monotonic() > limit:
                raise TimeoutError(f"{chr(key)} brings only {len(data)} bytes of {at_least}")
        end = self.last_read
        self.screen.feed(data)
        return end - start, len(data)

    def settle(self, seconds):
        """Reads for this time."""
        drain([self], seconds)


def drain(terminals, seconds):
    """Reads from all terminals for this time."""
    limit = time.monotonic() + seconds
    by_descriptor = {each.descriptor: each for each in terminals}
    while (left := limit - time.monotonic()) > 0:
        for descriptor in select.select(list(by_descriptor), [], [], left)[0]:
            data = by_descriptor[descriptor].read(0)
            if data is None:
                raise EOFError("an app has ended")
            by_descriptor[descriptor].screen.feed(data)


def set_size(descriptor, size):
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
