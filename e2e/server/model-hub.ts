/** A hub of models on this computer: files in folders, as slow and as broken as a test wants them. */
import type { ServerResponse } from 'node:http'
import { listen } from '../../src/test/http.ts'

export interface HubFile {
  readonly bytes: Uint8Array
  /** 200 by default. */
  readonly status?: number
  /** Milliseconds before the answer. */
  readonly delayMs?: number
}

export interface ModelHub {
  /** Without a slash at its end. */
  readonly url: string
  /** Path → file; may be changed at any time. */
  readonly files: Map<string, HubFile>
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

export async function startModelHub(files: ModelHub['files'] = new Map()): Promise<ModelHub> {
  const asked: string[] = []
  const { url, close } = await listen((request, response) => {
    const path = (request.url ?? '/').slice(1)
    asked.push(path)
    const file = files.get(path)
    setTimeout(() => send(response, file), file?.delayMs ?? 0)
  })
  return {
    url,
    files,
    asked,
    close,
  }
}

function send(response: ServerResponse, file: HubFile | undefined): void {
  const { bytes, status = 200 } = file ?? { bytes: new Uint8Array(), status: 404 }
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'content-type': 'application/octet-stream',
    'content-length': bytes.length,
  })
  response.end(bytes)
}
