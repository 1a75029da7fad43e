import { crc32, deflateRawSync } from 'node:zlib'

interface ZippedFile {
  readonly name: string
  readonly content: Buffer | string
  /** The unpacked size that the archive states; the correct one by default. */
  readonly statedSize?: number
}

/** A zip file. Each entry is compressed; only one file at a time is in memory. */
export function zipOf(files: Iterable<ZippedFile>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let [offset, count] = [0, 0]
  for (const { name, content, statedSize } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(statedSize ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, end, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
    count++
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}
