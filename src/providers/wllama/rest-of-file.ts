/**
 * Asks a server for what is missing of a model's file, or for all of it where the file is another one by now.
 *
 * @module
 */
import { ModelError } from '../../ports/errors.ts'
import { askForFile, fetchFirst, type FileResponse } from '../local/model-source.ts'
import { addressesOf, type CatalogueModel } from './catalogue.ts'
import { storedBytes, type StoredModel } from './model-files.ts'

export interface RestOfFile {
  readonly address: string
  readonly body: ReadableStream<Uint8Array>
  /** Bytes of the whole file; null when the server does not tell. */
  readonly bytes: number | null
  /** First byte that it sends. */
  readonly from: number
  readonly version: string | null
}

interface RestOptions {
  /** Where models are fetched from; null: the usual place. */
  readonly source: string | null
  readonly signal: AbortSignal
}

/** Rejects with `ModelError`, or with the signal's reason. */
export async function askForRest(
  entry: CatalogueModel,
  before: StoredModel | null,
  { source, signal }: RestOptions,
): Promise<RestOfFile> {
  const addresses = addressesOf(entry, source)
  const askAfter = (stored: StoredModel | null) =>
    fetchFirst(addresses, address => ask(address, entry, { stored, signal }))
  const rest = await askAfter(before)
  if (rest.from === 0 || goesOn(before, rest)) return rest
  void rest.body.cancel().catch(() => undefined)
  return askAfter(null)
}

/** True where what is here is the beginning of the file that the server has now. */
export function goesOn(before: StoredModel | null, rest: RestOfFile): before is StoredModel {
  const { bytes, version, from } = rest
  return (
    before !== null &&
    from > 0 &&
    from === storedBytes(before) &&
    before.version === version &&
    bytes === before.bytes
  )
}

interface AskOptions {
  /** What is here already, if it came from that address. */
  readonly stored: StoredModel | null
  readonly signal: AbortSignal
}

async function ask(
  address: string,
  entry: CatalogueModel,
  { stored, signal }: AskOptions,
): Promise<RestOfFile | ModelError> {
  const have = stored?.address === address ? storedBytes(stored) : 0
  const wanted = { name: entry.name, path: entry.file }
  const given = await askForFile(address, wanted, {
    signal,
    ...(have > 0 && { headers: { range: `bytes=${have}-` } }),
  })
  if (!(given instanceof ModelError)) return restIn(given, have)
  const hasNoSuchRange = given.status === 416 && have > 0
  return hasNoSuchRange ? ask(address, entry, { stored: null, signal }) : given
}

function restIn({ address, response }: FileResponse, asked: number): RestOfFile {
  const { total, from } = rangeIn(response, asked)
  const body = response.body ?? new Blob([]).stream()
  return { address, body, bytes: total, from, version: response.headers.get('etag') }
}

/** Servers elsewhere may hide the range that they answer with; then it is the one that was asked for. */
function rangeIn(
  { status, headers }: Response,
  asked: number,
): { readonly from: number; readonly total: number | null } {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (status === 206 && range) return { from: Number(range[1]), total: Number(range[2]) }
  const from = status === 206 ? asked : 0
  const length = headers.get('content-length')
  // A compressed answer has another length than the file.
  const isPlain = headers.get('content-encoding') === null
  return { from, total: length !== null && isPlain ? from + Number(length) : null }
}
