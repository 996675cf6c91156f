import { spawn } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { says } from '../../e2e/server/behaviour.ts'
import { wireText } from '../../e2e/server/body.ts'
import { countBody } from '../../e2e/server/count.ts'
import { startServer, type TestServer } from '../../e2e/server/server.ts'

const WINDOW_TOKENS = 2_048
const TURNS = 24

let server: TestServer | undefined
afterEach(() => server?.close())

it('keeps a long conversation within the window, through compactions', async () => {
  server = await startServer({
    window: WINDOW_TOKENS,
    reply: (_body, index) => says(`Reply ${index}: ${sentences('harbour', index)}`),
  })
  const questions = Array.from(
    { length: TURNS },
    (_, at) => `Question ${at}: ${sentences('ferry', at)}`,
  )
  const replies = await chat([server.url, 'test-model', String(WINDOW_TOKENS)], questions)

  expect(replies.map(reply => reply.split(':')[0])).toEqual(questions.map((_, at) => `Reply ${at}`))
  expect(server.refusals).toEqual([])
  for (const body of server.bodies)
    expect(countBody(body) + (body.max_tokens ?? 0)).toBeLessThanOrEqual(WINDOW_TOKENS)
  const first = server.bodies.map(({ messages }) => wireText(messages[1] ?? expect.fail()))
  expect(first[0]).toMatch(/^Question 0:/)
  expect(first.at(-1)).toMatch(/## /)
})

/** Sixty words or so, none of them a number of another turn. */
function sentences(thing: string, turn: number): string {
  return Array.from(
    { length: 6 },
    (_, at) => `The ${thing} of day ${turn} left at ${at} with ${turn + at} people.`,
  ).join(' ')
}

/** Runs the program on these lines; the lines that it answers. Rejects with what it complains of where it fails. */
function chat(given: readonly string[], lines: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [`${import.meta.dirname}/chat.ts`, ...given])
    let said = ''
    let complaints = ''
    program.stdout.on('data', chunk => (said += String(chunk)))
    program.stderr.on('data', chunk => (complaints += String(chunk)))
    program.on('error', reject)
    program.on('close', code =>
      code === 0 ? resolve(said.trim().split('\n')) : reject(new Error(complaints)),
    )
    program.stdin.end(`${lines.join('\n')}\n`)
  })
}
