import { documentFault } from './fault.ts'

/** The tables of characters of pdf.js, which some documents in Chinese, Japanese and Korean need: files of the build. */
const FILES: Readonly<Record<string, string>> = import.meta.glob(
  '/node_modules/pdfjs-dist/cmaps/*.bcmap',
  { query: '?url&no-inline', import: 'default', eager: true },
)

export async function characterMap(name: string): Promise<Uint8Array> {
  const url = FILES[`/node_modules/pdfjs-dist/cmaps/${name}`]
  if (url === undefined) throw documentFault('broken')
  const response = await fetch(new URL(url, import.meta.url))
  if (!response.ok) throw documentFault('broken')
  return new Uint8Array(await response.arrayBuffer())
}
