/**
 * Anything that may happen to tabs on one session, in any order, and what must hold all the while.
 */
import fc from 'fast-check'
import { foldBranch } from '../engine/branch/branch.ts'
import { session } from './session.ts'
import { wordsTogether } from '../runtime/session/words-together.ts'
import type { Ending } from './session-disk.ts'
import { type Browser, createBrowser, saidIn } from './session-tabs.ts'

/** `which` chooses among what the tab has asked for. */
type Move =
  | {
      readonly type: 'write' | 'send' | 'stop' | 'retry' | 'edit' | 'rename' | 'crash'
      readonly tab: number
    }
  | {
      readonly type: 'end'
      readonly tab: number
      readonly which: number
      readonly ending: Ending
    }
  | { readonly type: 'reword' | 'select'; readonly tab: number; readonly which: number }
  | { readonly type: 'network' | 'disk'; readonly isThere: boolean }

const tab = fc.nat(1)
const ending = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Ending>('done') },
  fc.constantFrom<Ending>('full', 'chunk', 'failed', 'unreachable'),
)

/** Moves of two tabs at most, their disk and their network; most of them end something that a tab has asked for. */
export const movesOfTabs: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    {
      weight: 14,
      arbitrary: fc.record({ type: fc.constant('end' as const), tab, which: fc.nat(50), ending }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constantFrom('write' as const, 'send' as const), tab }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom(
          'stop' as const,
          'retry' as const,
          'edit' as const,
          'rename' as const,
          'crash' as const,
        ),
        tab,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('reword' as const, 'select' as const),
        tab,
        which: fc.nat(20),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('network' as const, 'disk' as const),
        isThere: fc.boolean(),
      }),
    },
  ),
  { minLength: 10, maxLength: 120, size: 'max' },
)

/** What is wrong after these moves of 1 or 2 tabs; empty for nothing. `readsLater`: tabs are open before they have read the log. */
export function faultsAfter(
  moves: readonly Move[],
  tabs: 1 | 2,
  readsLater = false,
): readonly string[] {
  const world = createBrowser(tabs, { log: session('u Hello', 'a Hello.'), readsLater })
  const { browser } = world
  const { disk, faults } = browser
  /** Each word that was written, with the tab whose box it was written in. */
  const words = new Map<string, number>()
  /** Words that were stored, be it in the box. */
  const kept = new Set<string>()
  let written = 0

  const inTab = (at: number) => {
    const { typed, outgoing } = world.tab(at).state.box
    return wordsTogether(...outgoing.map(({ text }) => text), typed).split(/\s+/)
  }
  const stored = () =>
    [...saidIn(disk.log), ...disk.drafts.queue.map(({ text }) => text)].flatMap(text =>
      text.split(/\s+/),
    )
  const timesIn = (texts: readonly string[], word: string) =>
    texts.filter(other => other === word).length

  const check = (after: string) => {
    const places = stored()
    const boxes = browser.tabs.map((_, at) => inTab(at))
    for (const [word, at] of words) {
      const times = timesIn(places, word)
      if (times > 1) faults.push(`${word} is stored ${times} times after ${after}`)
      if (times === 0 && timesIn(boxes[at] ?? [], word) === 0)
        faults.push(`${word} is lost after ${after}`)
      const isStored = times > 0 || timesIn(disk.drafts.composer.split(/\s+/), word) > 0
      if (isStored) kept.add(word)
      // Of two tabs, the one that stores its box last writes over the other's words.
      else if (tabs === 1 && kept.has(word)) faults.push(`${word} left the disk after ${after}`)
    }
  }

  const move = (next: Move) => {
    const at = 'tab' in next ? next.tab % tabs : 0
    switch (next.type) {
      case 'write': {
        const word = `w${(written += 1)}`
        words.set(word, at)
        return world.type(at, wordsTogether(world.tab(at).state.box.typed, word))
      }
      case 'send': {
        const { typed } = world.tab(at).state.box
        return typed === '' ? undefined : world.send(at, typed)
      }
      case 'edit': {
        const [message] = world.tab(at).state.queue.waiting
        if (!message) return undefined
        const text = `${message.text} again`
        return world.ask(at, reply => ({ type: 'edit-queued', message, text, reply }))
      }
      case 'reword':
      case 'select': {
        const { events } = world.tab(at).state
        const messages = events.filter(event => event.type === 'v1.message-appended')
        const messageId = messages[next.which % messages.length]?.id
        if (!messageId) return undefined
        const change =
          next.type === 'select'
            ? ({ type: 'select', messageId } as const)
            : ({ type: 'edit', messageId, text: 'Reworded' } as const)
        return world.ask(at, reply => ({ type: 'change-branch', change, reply }))
      }
      case 'rename': {
        const drafts = [{ type: 'v1.session-renamed', title: 'Another' } as const]
        return world.ask(at, reply => ({ type: 'append', drafts, reply }))
      }
      case 'stop':
        return world.happen(at, { type: 'signal', signal: { type: 'stop' }, reply: null })
      case 'retry':
        return world.ask(at, reply => ({
          type: 'change-branch',
          change: { type: 'answer-again', messageId: null },
          reply,
        }))
      case 'crash': {
        world.crash(at)
        // What was only in its memory goes with it. Of the stored box, the person goes on with the words of this tab.
        const copied = inTab(at).filter(word => words.get(word) === at)
        world.type(at, wordsTogether(...copied))
        for (const [word, owner] of words)
          if (owner === at && timesIn([...stored(), ...copied], word) === 0) words.delete(word)
        return undefined
      }
      case 'end': {
        const { pending } = world.tab(at)
        const chosen = pending[next.which % Math.max(1, pending.length)]
        return chosen && world.end(at, chosen, next.ending)
      }
      case 'network':
        return world.goOnline(next.isThere)
      case 'disk':
        return world.setFull(!next.isThere)
    }
  }

  for (const next of moves) {
    move(next)
    check(JSON.stringify(next))
    if (faults.length > 0) return faults
  }
  world.setFull(false)
  world.goOnline(true)
  world.settle(6)
  check('all has come to rest')
  faults.push(...faultsAtRest(browser))
  return faults
}

/** What is wrong once nothing is asked for any more. */
function faultsAtRest({ tabs, disk, holder }: Browser): readonly string[] {
  const faults: string[] = []
  const branch = foldBranch(disk.log)
  for (const [at, { state }] of tabs.entries()) {
    if (state.tasks.length > 0) faults.push(`Tab ${at} is stuck in ${JSON.stringify(state.tasks)}`)
    if (state.box.outgoing.length > 0) faults.push(`Tab ${at} never stored a message`)
    if (state.events.length !== disk.log.length) faults.push(`Tab ${at} does not know the log`)
    if (state.engine.branch.leafId !== branch.leafId) faults.push(`Tab ${at} is on another branch`)
    if (state.queue.waiting.length !== disk.drafts.queue.length)
      faults.push(`Tab ${at} does not know the queue`)
  }
  if (disk.drafts.queue.length > 0 && branch.failure === null)
    faults.push('A message waits for nothing')
  if (holder !== null) faults.push('The lock is held for nothing')
  return faults
}
