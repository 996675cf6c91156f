/**
 * Writes an answer the way the real API does: as server-sent events, or whole where no stream is asked for.
 */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './behaviour.ts'
import type { WireBody } from './body.ts'
import { countAnswer, countBody } from './count.ts'

let made = 0

type Delta = (value: object, finish?: string | null) => void

export async function writeAnswer(
  response: ServerResponse,
  body: WireBody,
  answer: Answer,
): Promise<void> {
  const number = (made += 1)
  await sleep(answer.firstByteMs ?? 0)
  if (body.stream !== true) return writeWhole(response, body, answer)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const event = (choices: readonly unknown[], extra: object = {}) => {
    const head = {
      id: `chatcmpl-${number}`,
      object: 'chat.completion.chunk',
      created: 1,
      model: body.model,
    }
    response.write(`data: ${JSON.stringify({ ...head, choices, ...extra })}\n\n`)
  }
  const delta: Delta = (value, finish = null) =>
    event([{ index: 0, delta: value, finish_reason: finish }])

  delta({ role: 'assistant', content: '' })
  if (!(await streamText(response, answer, delta))) return
  const wanted = answer.calls ?? []
  for (const [index, call] of wanted.entries())
    delta({
      tool_calls: [{ index, id: `call_${number}_${index}`, type: 'function', function: call }],
    })
  delta({}, wanted.length > 0 ? 'tool_calls' : (answer.finishReason ?? 'stop'))
  if (body.stream_options?.include_usage) event([], { usage: usageOf(body, answer) })
  response.end('data: [DONE]\n\n')
}

function writeWhole(response: ServerResponse, body: WireBody, answer: Answer): void {
  const message = { role: 'assistant', content: answer.text }
  const choices = [{ index: 0, message, finish_reason: answer.finishReason ?? 'stop' }]
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'chat.completion', choices, usage: usageOf(body, answer) }))
}

/** False when the stream ended before the text did, as told or because the client left. */
async function streamText(
  response: ServerResponse,
  answer: Answer,
  delta: Delta,
): Promise<boolean> {
  for (const [index, piece] of pieces(answer).entries()) {
    if (answer.cutAfter === index) {
      // What was written is sent first; the end of the chunked body never comes.
      response.socket?.destroySoon()
      return false
    }
    if (answer.garbleAfter === index) response.end('data: {"id": "chatcmpl", oops\n\n')
    if (response.destroyed || response.writableEnded) return false
    if (answer.betweenMs) await sleep(answer.betweenMs)
    delta({ content: piece })
  }
  return !response.destroyed
}

function pieces({ text, chunk = 24 }: Answer): readonly string[] {
  const list: string[] = []
  for (let at = 0; at < text.length; at += chunk) list.push(text.slice(at, at + chunk))
  return list
}

function usageOf(
  body: WireBody,
  { text, calls, reportPromptTokens, reportCachedTokens = 0 }: Answer,
) {
  const prompt = reportPromptTokens ?? countBody(body)
  const tool_calls = (calls ?? []).map(call => ({ function: call }))
  const completion = countAnswer({ content: text, tool_calls })
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: reportCachedTokens },
  }
}
