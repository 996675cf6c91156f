/**
 * `npm start`: builds the app if its sources are newer than the last build, serves it to this
 * machine alone, and opens it.
 *
 * @module
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { ISOLATION_HEADERS } from './isolation-headers.ts'

/** A browser keeps sessions by address, so the port should stay the same from start to start. */
const PORT = 4321
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const BUILT = 'dist/index.html'

// Warnings of the bundler are for who changes the code: `npm run build` prints them.
if (!existsSync(BUILT) || newest(SOURCES) > modifiedAt(BUILT)) await build({ logLevel: 'error' })

const wanted = Number(process.env.PORT ?? PORT)
const server = await preview({
  logLevel: 'error',
  preview: {
    host: 'localhost',
    port: wanted,
    strictPort: false,
    open: canOpen(),
    headers: { ...ISOLATION_HEADERS },
  },
})
const address = server.resolvedUrls?.local[0] ?? `http://localhost:${wanted}/`
console.log(`Palimpsest is open at ${address} (Ctrl+C ends it; your sessions stay in the browser)`)
if (new URL(address).port !== String(wanted))
  console.log(
    `Port ${wanted} is taken. Sessions belong to an address: those of port ${wanted} are not shown here.`,
  )

function newest(paths: readonly string[]): number {
  return Math.max(...paths.filter(path => existsSync(path)).flatMap(modificationTimes))
}

function modificationTimes(path: string): number[] {
  if (!statSync(path).isDirectory()) return [modifiedAt(path)]
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map(name =>
    modifiedAt(join(path, name)),
  )
}

/** Milliseconds since the Unix epoch. */
function modifiedAt(path: string): number {
  return statSync(path).mtimeMs
}

/** Only where someone watches and there is a screen. */
function canOpen(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY, CI } = process.env
  if (!process.stdout.isTTY || CI !== undefined) return false
  return process.platform !== 'linux' || Boolean(DISPLAY ?? WAYLAND_DISPLAY)
}
