import { describe, expect, it } from 'vitest'
import type { ViewItem } from '../../../engine/message/view.ts'
import type { SandboxPort } from '../../../ports/sandbox.ts'
import { loadInterpreter, runSandboxed } from '../../../workers/run-sandboxed.ts'
import { NO_OBJECTION, runHook } from './ask-hook.ts'

const sandbox: SandboxPort = {
  run: async request => runSandboxed(await loadInterpreter(), { ...request, runMs: 300 }),
}
const said = (id: string, role: ViewItem['role'], text: string): ViewItem => ({
  id,
  role,
  parts: [{ type: 'text', text }],
  origin: 'message',
  pinned: false,
})
const asked = {
  trigger: 'background',
  focus: null,
  plan: { toSummarize: [said('m1', 'user', 'Keep IMPORTANT 42'), said('m2', 'assistant', 'Fine')] },
} as const
const run = (code: string) => runHook(code, asked, { sandbox })

describe('a hook', () => {
  it('reads the trigger and the messages, and answers by its last value', async () => {
    const code = `
      console.log(event.trigger, event.messages.length)
      ({
        instructions: ' Keep figures. ',
        pin: event.messages.filter(({ text }) => text.includes('IMPORTANT')).map(({ id }) => id),
        veto: event.trigger === 'idle' && 'Not now.',
      })`.replace('length)\n', 'length);\n')
    expect(await run(code)).toEqual({
      type: 'answered',
      answer: { instructions: 'Keep figures.', pins: ['m1'], veto: null },
      lines: ['background 2'],
    })
  })

  it.each([
    ['undefined', NO_OBJECTION],
    ['null', NO_OBJECTION],
    ['({})', NO_OBJECTION],
    ['({ veto: false, pin: [], instructions: "  " })', NO_OBJECTION],
    ['({ veto: true })', { ...NO_OBJECTION, veto: 'It gave no reason.' }],
    ['Promise.resolve({ veto: "No." })', { ...NO_OBJECTION, veto: 'No.' }],
  ])('that ends with %s is understood', async (code, answer) => {
    expect(await run(code)).toEqual({ type: 'answered', answer, lines: [] })
  })

  it.each([
    ['"keep it"', 'Its last value must be'],
    ['({ vetoed: true })', 'Its last value must be'],
    ['({ pin: [1] })', 'Its last value must be'],
    ['({ instructions: "x".repeat(5000) })', 'Its last value must be'],
    ['\nnull.x', "TypeError: cannot read property 'x' of null (line 2)"],
    ['for (;;);', 'It was stopped after 2 seconds of computing.'],
  ])('that ends with %s fails with a sentence', async (code, why) => {
    expect(await run(code)).toMatchObject({ type: 'failed', why: expect.stringContaining(why) })
  })

  it('fails with a sentence if there is no sandbox, and rejects only if it is stopped', async () => {
    const broken: SandboxPort = { run: () => Promise.reject(new Error('No sandbox.')) }
    expect(await runHook('1', asked, { sandbox: broken })).toMatchObject({ why: 'No sandbox.' })
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(runHook('1', asked, { sandbox: broken, signal })).rejects.toThrow('stopped')
  })
})
