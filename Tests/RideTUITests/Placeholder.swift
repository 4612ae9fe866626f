import struct Swift.Int
