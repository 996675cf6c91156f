import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '../../engine/log/event.ts'
import { toolCallsOf, toolResultsOf, type ToolCallPart } from '../../engine/message/message.ts'
import type { CallAnswer } from '../../engine/turn/signals.ts'
import type { Tool } from '../../ports/chat-model.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { createBrowser } from '../../test/session-tabs.ts'
import { answer } from '../../test/session-tab.ts'
import type { EffectOf } from './handlers/work.ts'

const tool = (name: string, effect: Tool['effect']): Tool => ({
  definition: { name, description: name, inputSchema: { type: 'object' } },
  effect,
  run: async () => ({ text: 'ok' }),
})
const TOOLS = [tool('look', 'none'), tool('write', 'changes'), tool('mail', 'sends')]

/** The newest message with calls, and whether the log allows this one. */
function isAllowedIn(log: readonly SessionEvent[], callId: string): boolean {
  const step = log.findLast(
    event => event.type === 'v1.message-appended' && toolCallsOf(event.parts).length > 0,
  )
  return log.some(
    event =>
      event.type === 'v1.tool-call-decided' &&
      event.messageId === step?.id &&
      event.callId === callId &&
      event.decision === 'allowed',
  )
}

/** Tabs whose model calls these tools for each message of the person, and then answers. */
async function openTabs(count: number, onAsk?: Parameters<typeof createBrowser>[1]) {
  let made = 0
  const ran: string[] = []
  const world = await createBrowser(count, {
    ...onAsk,
    tools: TOOLS,
    answer: ({ messages }) => {
      if (messages.at(-1)?.role === 'tool') return answer
      const parts = TOOLS.map((each): ToolCallPart => {
        made += 1
        return { type: 'tool-call', callId: `c${made}`, tool: each.definition.name, input: {} }
      })
      return { ...answer, parts, finishReason: 'tool-calls' }
    },
    onRun: (at, { call, isAllowed }: EffectOf<'run-tool'>) => {
      const { browser } = world
      if (browser.holder !== at) browser.faults.push(`Tab ${at} runs a tool without the lock`)
      if (call.tool === 'look') return
      const key = call.callId
      if (ran.includes(key)) browser.faults.push(`${key} runs again`)
      ran.push(key)
      if (!isAllowed || !isAllowedIn(browser.disk.log, key))
        browser.faults.push(`${call.tool} runs without approval`)
    },
  })
  return { world, ran }
}

const waitingIn = (world: Awaited<ReturnType<typeof openTabs>>['world'], at: number) =>
  world
    .tab(at)
    .shown()
    .toolCalls.filter(({ state }) => state === 'waiting')
const decide = (
  world: Awaited<ReturnType<typeof openTabs>>['world'],
  { at, which, how }: { at: number; which: number; how: CallAnswer },
) => {
  const waiting = waitingIn(world, at)
  const chosen = waiting[which % Math.max(1, waiting.length)]
  if (!chosen) return
  const { callId } = chosen.call
  world.ask(at, session => session.signal({ type: 'decide-call', callId, answer: how }))
}
const resultsIn = (log: readonly SessionEvent[]) =>
  log.flatMap(event => (event.type === 'v1.message-appended' ? toolResultsOf(event.parts) : []))

describe('a call that waits', () => {
  it('still waits after the tab is killed, and its tab is taken over by another', async () => {
    const { world, ran } = await openTabs(2)
    world.send(0, 'Please.')
    await world.settle()
    expect(waitingIn(world, 0).map(({ call }) => call.tool)).toEqual(['write', 'mail'])
    expect(waitingIn(world, 1)).toEqual([])
    await world.crash(0)
    await world.settle()
    const holder = world.browser.holder ?? -1
    expect(waitingIn(world, holder).map(({ call }) => call.tool)).toEqual(['write', 'mail'])
    for (let left = 2; left > 0; left -= 1) {
      decide(world, { at: holder, which: 0, how: 'once' })
      await world.settle()
    }
    expect(ran).toHaveLength(2)
    // What ran without a question is not repeated.
    expect(resultsIn(world.disk.log).map(({ output }) => output)).toEqual([
      'The page was closed before the tool answered. It was not repeated.',
      'ok',
      'ok',
    ])
    expect(world.browser.faults).toEqual([])
  })

  it('keeps the messages of the person in the queue, also after a reload', async () => {
    const { world } = await openTabs(1)
    world.send(0, 'Please.')
    await world.settle()
    world.send(0, 'And this.')
    await world.settle()
    await world.crash(0)
    await world.settle()
    expect(world.places()).toMatchObject({ queue: ['And this.'], log: ['Please.'] })
    expect(waitingIn(world, 0)).toHaveLength(2)
  })
})

/** `after`: so many things that tabs asked for come about first. */
type Move = { readonly at: number; readonly after: number } & (
  | { readonly type: 'decide'; readonly which: number; readonly how: CallAnswer }
  | { readonly type: 'send' | 'stop' | 'crash' }
)

const at = fc.nat(1)
const after = fc.nat(14)
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('decide' as const),
        at,
        after,
        which: fc.nat(3),
        how: fc.constantFrom<CallAnswer[]>('once', 'always', 'refuse', 'never', 'stop'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('send' as const, 'stop' as const, 'crash' as const),
        at,
        after,
      }),
    },
  ),
  { minLength: 4, maxLength: 20, size: 'max' },
)

it(
  'no call with effects runs without approval or twice, in whatever order things happen in two tabs',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), moves, async (scheduler, happening) => {
        let isOrdered = true
        const { world } = await openTabs(2, {
          onAsk: (tab, pending) => {
            if (!isOrdered) return
            void scheduler
              .schedule(Promise.resolve(), `tab ${tab}: ${pending.type}`)
              .then(() => (isOrdered ? world.end(tab, pending) : undefined))
          },
        })
        world.send(0, 'Please.')
        const step = async () => {
          if (scheduler.count() === 0) return
          await scheduler.waitOne()
          await world.quiet()
        }
        for (const move of happening) {
          for (let steps = 0; steps < move.after; steps += 1) await step()
          if (move.type === 'decide') decide(world, move)
          if (move.type === 'send') world.send(move.at, 'More.')
          if (move.type === 'stop') world.ask(move.at, session => session.signal({ type: 'stop' }))
          if (move.type === 'crash') await world.crash(move.at)
          await world.quiet()
        }
        isOrdered = false
        await world.settle(6)
        expect(world.browser.faults).toEqual([])
        for (const { reports } of world.browser.tabs) expect(reports).toEqual([])
      }),
      { numRuns: propertyRuns() },
    )
  },
  Math.max(120_000, propertyRuns() * 1_000),
)
