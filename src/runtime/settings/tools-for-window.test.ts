import { describe, expect, it } from 'vitest'
import type { SandboxPort } from '../../ports/sandbox.ts'
import { saying, startApp, stops } from '../../test/application.ts'
import { runJavascript } from '../../tools/run-javascript.ts'
import { isToolForWindow, toolsForWindow } from './tools-for-window.ts'

/** A sandbox that counts its runs. */
const counting = () => {
  const runs: string[] = []
  const sandbox: SandboxPort = {
    run: async ({ code }) => {
      runs.push(code)
      return {
        lines: [],
        droppedLines: 0,
        figures: [],
        end: { type: 'value', text: '2', json: null },
      }
    },
  }
  return { runs, sandbox }
}

it.each([
  [2_047, false],
  [2_048, true],
])('the tools over the archive are offered in a window of %i tokens: %s', (window, isOffered) => {
  expect(isToolForWindow('search_history', { runCode: 'never' }, window)).toBe(isOffered)
  expect(isToolForWindow('current_time', { runCode: 'never' }, window)).toBe(true)
})

describe('the tool that runs code', () => {
  const tool = runJavascript(counting().sandbox)

  it.each([
    ['large', 31_999, 0],
    ['large', 32_000, 1],
    ['always', 2_048, 1],
    ['never', 1_000_000, 0],
  ] as const)('set to %s, is offered in a window of %i tokens: %i', (runCode, window, count) => {
    expect(toolsForWindow([tool], { runCode }, window)).toHaveLength(count)
  })

  it.each([
    ['always', ['1 + 1'], 'Result: 2'],
    ['never', [], 'There is no tool named run_javascript.'],
  ] as const)('set to %s, is offered and run, or neither', async (runCode, expected, result) => {
    const { runs, sandbox } = counting()
    const { app, requests, talk } = await startApp({
      ports: { tools: [runJavascript(sandbox)] },
      script: (_, index) =>
        index > 0
          ? saying('Two.')
          : (async function* () {
              const input = '{"code":"1 + 1"}'
              yield { type: 'tool-call', callId: 'c', tool: 'run_javascript', input } as const
              yield { ...stops, finishReason: 'tool-calls' } as const
            })(),
    })
    await app.updateSettings({ runCode })
    await talk('Add')
    expect(requests[0]?.tools).toHaveLength(expected.length)
    expect(runs).toEqual(expected)
    expect(JSON.stringify(requests[1]?.messages.at(-1))).toContain(result)
  })
})
