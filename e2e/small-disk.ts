/**
 * A disk of a few megabytes that can be filled to the last byte, and emptied again.
 *
 * @module
 */
import { execFile } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  /** The folder that lies on it. */
  readonly path: string
  /** Leaves no room but for so many bytes; none by default. */
  fill(leave?: number): void
  /** Takes away all that `fill` wrote. */
  empty(): void
  remove(): Promise<void>
}

/** Null where this process may not mount anything, which takes root on Linux. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = mkdtempSync(join(tmpdir(), 'palimpsest-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch {
    rmdirSync(path)
    return null
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    fill: (leave = 0) => {
      const file = openSync(ballast, 'a')
      const page = Buffer.alloc(4_096)
      while (freeBytes(path) >= leave + page.length) writeSync(file, page)
      closeSync(file)
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: async () => {
      await run('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
