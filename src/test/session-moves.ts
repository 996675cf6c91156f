/** Anything that may happen to tabs on one session, in any order, and what must hold all the while. */
import { type Branch, foldBranch } from '../engine/branch/branch.ts'
import { lanesOf } from '../engine/branch/lanes.ts'
import type { SessionEvent } from '../engine/log/event.ts'
import { says } from './drive.ts'
import { answersApart, laneFaults, someModels } from './lane-moves.ts'
import { session } from './session.ts'
import type { Happening, Move } from './session-happenings.ts'
import type { Browser, Pending } from './session-tab.ts'
import { createBrowser, saidIn } from './session-tabs.ts'
import { wordsTogether } from '../ports/drafts.ts'

/** The most that comes about before all is let come to rest. */
const MOST_STEPS = 150

/** What a model answers that calls a tool in every other request. */
function callsOften(): Browser['answer'] {
  let requests = 0
  return () => {
    requests += 1
    const callId = `c${requests}`
    return requests % 2 === 1
      ? { ...says(''), parts: [{ type: 'tool-call', callId, tool: 'look', input: {} }] }
      : says('An answer.')
  }
}

/** What is wrong after this has happened; empty for nothing. `readsLater`: tabs are open before they have read the log. */
export async function faultsAfter(
  { scheduler, moves, endings }: Happening,
  tabs: number,
  { readsLater = false, callsTools = false, asksSeveral = false } = {},
): Promise<readonly string[]> {
  let ended = 0
  let isOrdered = true
  const answerApart = answersApart()
  const world = await createBrowser(tabs, {
    log: session('u Hello', 'a Hello.'),
    readsLater,
    ...(callsTools && { answer: callsOften() }),
    ...(asksSeveral && {
      answer: (request, requestId) => answerApart(world.browser, request, requestId),
    }),
    onAsk: (at, pending) => {
      if (isOrdered) whenScheduled(at, pending)
    },
  })
  const { browser } = world
  const { disk, faults } = browser
  function whenScheduled(at: number, pending: Pending): void {
    void scheduler.schedule(Promise.resolve(), `tab ${at}: ${pending.type}`).then(() => {
      const how = endings[(ended += 1) % endings.length] ?? 'done'
      return isOrdered ? world.end(at, pending, how) : undefined
    })
  }

  /** Each word that was written, with the tab whose box it was written in. */
  const words = new Map<string, number>()
  /** Words that were stored, be it in the box. */
  const kept = new Set<string>()
  /** Words that the person removes. */
  const given = new Set<string>()
  let written = 0

  const inTab = (at: number) => {
    const { shown, sending } = world.tab(at)
    return wordsTogether(...sending.values(), shown().composer).split(/\s+/)
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
    const gone = [...given].filter(word => timesIn(places, word) === 0)
    gone.forEach(word => words.delete(word))
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
    if (new Set(disk.log.map(({ id }) => id)).size < disk.log.length)
      faults.push(`The log holds an event twice after ${after}`)
  }

  const changeQueue = (at: number, how: 'last-first' | 'join' | 'unqueue') => {
    const { queue } = world.tab(at).shown()
    const [first, last] = [queue[0], queue.at(-1)]
    if (!first || !last) return
    if (how !== 'unqueue') {
      const change = how === 'join' ? { joins: true } : { before: first.id }
      world.ask(at, own => own.arrangeQueued(last.id, change))
      return
    }
    for (const word of last.text.split(/\s+/)) given.add(word)
    world.ask(at, own => own.removeQueued(last.id))
  }

  const carryOut = async (next: Move): Promise<void> => {
    const at = 'tab' in next ? next.tab % tabs : 0
    const { session: open, shown } = world.tab(at)
    switch (next.type) {
      case 'write': {
        const word = `w${(written += 1)}`
        words.set(word, at)
        return world.type(at, wordsTogether(shown().composer, word))
      }
      case 'send': {
        const { composer } = shown()
        if (composer !== '') world.send(at, composer)
        return undefined
      }
      case 'ask-several': {
        const { composer } = shown()
        if (composer !== '') world.send(at, composer, someModels(next.count, written))
        return undefined
      }
      case 'lane':
        world.ask(at, own => own.several(next.act, next.which))
        return undefined
      case 'edit': {
        const [message] = shown().queue
        if (message) world.ask(at, own => own.editQueued(message, `${message.text} again`))
        return undefined
      }
      case 'last-first':
      case 'join':
      case 'unqueue':
        return changeQueue(at, next.type)
      case 'reword':
      case 'select':
      case 'rewind': {
        const messages = open.events().filter(({ type }) => type === 'v1.message-appended')
        const message = messages[next.which % messages.length]
        if (!message?.parentId) return undefined
        const { id: messageId, parentId: eventId } = message
        const changes = {
          select: { type: 'select', messageId },
          reword: { type: 'edit', messageId, text: 'Reworded' },
          rewind: { type: 'return', eventId },
        } as const
        world.ask(at, own => own.changeBranch(changes[next.type]))
        return undefined
      }
      case 'rename':
        world.ask(at, own => own.append([{ type: 'v1.session-renamed', title: 'Another' }]))
        return undefined
      case 'stop':
        world.ask(at, own => own.signal({ type: 'stop' }))
        return undefined
      case 'retry':
        world.ask(at, own => own.changeBranch({ type: 'answer-again', messageId: null }))
        return undefined
      case 'crash': {
        await world.crash(at, next.late)
        // What was only in its memory goes with it. Of the stored box, the person goes on with the words of this tab.
        const copied = inTab(at).filter(word => words.get(word) === at)
        world.type(at, wordsTogether(...copied))
        for (const [word, owner] of words)
          if (owner === at && timesIn([...stored(), ...copied], word) === 0) words.delete(word)
        return undefined
      }
      case 'network':
        return world.goOnline(next.isThere)
      case 'disk':
        return world.setFull(!next.isThere)
    }
  }

  const sequence = moves.map(next => ({
    label: JSON.stringify(next),
    builder: async () => {
      if (isOrdered) await carryOut(next)
    },
  }))
  void scheduler.scheduleSequence(sequence)
  for (let steps = 0; steps < MOST_STEPS && scheduler.count() > 0; steps += 1) {
    await scheduler.waitOne()
    await world.quiet()
    check(`step ${steps}`)
    if (faults.length > 0) return faults
  }
  isOrdered = false
  world.setFull(false)
  await world.goOnline(true)
  await world.settle(6)
  check('all has come to rest')
  faults.push(...faultsAtRest(browser), ...laneFaults(disk.log))
  return faults
}

/** What is wrong once nothing is asked for any more. */
function faultsAtRest({ tabs, disk, holder }: Browser): readonly string[] {
  const faults: string[] = []
  const branch = foldBranch(disk.log)
  const failed = hasFailed(disk.log, branch)
  for (const [at, { session: open, sending, shown }] of tabs.entries()) {
    if (sending.size > 0) faults.push(`Tab ${at} never stored a message`)
    if (open.events().length !== disk.log.length) faults.push(`Tab ${at} does not know the log`)
    if (open.inspect().branch.leafId !== branch.leafId)
      faults.push(`Tab ${at} is on another branch`)
    if (shown().queue.length !== disk.drafts.queue.length)
      faults.push(`Tab ${at} does not know the queue`)
    if (open.isBusy()) faults.push(`Tab ${at} is busy with nothing`)
  }
  if (disk.drafts.queue.some(({ waits }) => waits !== true) && !failed)
    faults.push('A message waits for nothing')
  if (holder !== null) faults.push('The lock is held for nothing')
  return faults
}

/** True if the answer to the newest message failed, or each of its several answers. */
function hasFailed(log: readonly SessionEvent[], { failure, several }: Branch): boolean {
  if (failure !== null) return true
  return (
    several !== null &&
    lanesOf(log, several).every(({ events }) => events.at(-1)?.type === 'v1.request-failed')
  )
}
