/**
 * A server that sends more than any model writes, faster than a person reads. It never ends an answer by itself.
 */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { json, listen, textOf } from '../../src/test/http.ts'

/** Writes an answer; stops as soon as the client leaves. */
type Flood = (put: (text: string) => Promise<boolean>) => Promise<void>

const event = (delta: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'test-model', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`
const says = (content: string) => event({ content })

const MARKDOWN = `## A heading\n\n- one **item**\n- \`another\` one\n\n\`\`\`js\nconst x = 1\n\`\`\`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`
const SENTENCE = 'So many words, one after the other, and then some more. '

/** What a server may do to a page, by its name. */
export const FLOODS = {
  'tiny chunks': async put => {
    const all = Array.from({ length: 200_000 }, (_, index) => says(index % 9 === 8 ? ' ' : 'a'))
    await put(all.join(''))
  },
  'large chunks': async put => {
    const large = says(SENTENCE.repeat(1_200))
    for (let sent = 0; sent < 100_000_000; sent += large.length) {
      if (!(await put(large))) return
      await sleep(60)
    }
  },
  'one endless line': async put => {
    await put(says('One word. ') + says('x').replace(/x".*$/s, 'x'))
    const more = SENTENCE.repeat(1_200)
    while (await put(more)) await sleep(5)
  },
  'endless arguments': async put => {
    const call = (index: number) =>
      event({
        tool_calls: [
          index === 0
            ? {
                index: 0,
                id: 'call',
                type: 'function',
                function: { name: 't', arguments: '{"a":"' },
              }
            : { index: 0, function: { arguments: 'word ' } },
        ],
      })
    await put(says('Let me see. '))
    for (let index = 0; ; index += 500) {
      const some = Array.from({ length: 500 }, (_, at) => call(index + at))
      if (!(await put(some.join('')))) return
    }
  },
  'a burst after a drip': async put => {
    for (let index = 0; index < 10; index += 1) {
      if (!(await put(says('drip ')))) return
      await sleep(50)
    }
    const pieces = MARKDOWN.repeat(200).match(/.{1,12}/gs) ?? []
    const burst = pieces.map(says).join('')
    while (await put(burst));
  },
} satisfies Record<string, Flood>

export interface FloodServer {
  /** Base URL, ending in `/v1`. */
  readonly url: string
  /** Answers that the client has not left yet. */
  readonly open: () => number
  close(): Promise<void>
}

export async function startFlood(name: keyof typeof FLOODS): Promise<FloodServer> {
  const open = new Set<ServerResponse>()
  const { url, close } = await listen((request, response) => {
    void (async () => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*, authorization')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      await textOf(request)
      if (request.url === '/v1/models') return json(response, 200, { data: [{ id: 'test-model' }] })
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      open.add(response)
      response.once('close', () => open.delete(response))
      response.setMaxListeners(0)
      await FLOODS[name](async text => {
        if (!response.write(text)) {
          const left = new AbortController()
          response.once('close', () => left.abort())
          await once(response, 'drain', { signal: left.signal }).catch(() => undefined)
        }
        return !response.destroyed
      })
    })()
  })
  return {
    url: `${url}/v1`,
    open: () => open.size,
    close,
  }
}
