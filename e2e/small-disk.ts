/** A disk of a few megabytes that can be filled to the last byte, and emptied again. */
import { execFile } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The browser itself frees some room, by deleting a log. */
const REFILLED_EVERY_MS = 10

const run = promisify(execFile)

export interface SmallDisk {
  /** The folder that lies on it. */
  readonly path: string
  /** Leaves no room but for so many bytes, none by default, and takes what else gets free until it is emptied. */
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
  const page = Buffer.alloc(4_096)
  let timer: ReturnType<typeof setInterval> | undefined
  const takeRoom = (leave: number) => {
    const file = openSync(ballast, 'a')
    try {
      while (freeBytes(path) >= leave + page.length) writeSync(file, page)
    } catch (error) {
      // The browser has taken the last of it meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(file)
    }
  }
  return {
    path,
    fill: (leave = 0) => {
      clearInterval(timer)
      takeRoom(leave)
      timer = setInterval(() => takeRoom(leave), REFILLED_EVERY_MS)
    },
    empty: () => {
      clearInterval(timer)
      rmSync(ballast, { force: true })
    },
    remove: async () => {
      clearInterval(timer)
      await run('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
