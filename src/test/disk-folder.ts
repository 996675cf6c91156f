/** A directory of the disk behind the interface of a browser's folder, as far as the product uses it. */
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What browsers throw for what is not there. */
async function found<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error
    throw new DOMException('It is not there', 'NotFoundError')
  }
}

/** Takes the place of `FileSystemDirectoryHandle`. */
export class DiskFolder {
  readonly kind = 'directory'
  readonly name: string

  constructor(path: string) {
    this.name = path
  }

  async *entries(): AsyncGenerator<readonly [string, { readonly kind: 'file' | 'directory' }]> {
    for (const entry of await found(readdir(this.name, { withFileTypes: true })))
      yield [entry.name, { kind: entry.isFile() ? 'file' : 'directory' }]
  }

  async getFileHandle(name: string, { create = false } = {}) {
    const path = join(this.name, name)
    await found(stat(path)).catch(async (error: unknown) => {
      if (!create) throw error
      await writeFile(path, '')
    })
    return {
      getFile: async () => new File([await found(readFile(path))], name),
      createWritable: async () => {
        const swap = `${path}.crswap`
        return {
          write: async (content: Blob) => writeFile(swap, await content.bytes()),
          close: () => rename(swap, path),
          abort: () => rm(swap, { force: true }),
        }
      },
    }
  }

  async removeEntry(name: string): Promise<void> {
    await found(rm(join(this.name, name)))
  }
}
