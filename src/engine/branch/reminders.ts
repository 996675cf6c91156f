/** The plan with its to-do list, and the instructions in force. The model reads them also after their messages left its view. */
import type { EventOf } from '../log/event.ts'
import type { MessageEntry } from '../log/transcript.ts'
import type { Part } from '../message/message.ts'
import { addItem, type ViewItem } from '../message/view.ts'
import { joinLines, setIn } from '../text/speaker-marks.ts'
import { lastOf, type AppendList } from './append-list.ts'

interface Placed {
  /** Number of the newest message at that time; 0 for none. */
  readonly afterNumber: number
  /** The call that made the change, in that message; null for another change. */
  readonly call: Part | null
}

/** The newest change of the plan. */
export interface PlanEntry extends Placed {
  readonly event: EventOf<'v1.plan-changed'>
}

/** Instructions in force. */
export interface InstructionsEntry extends Placed {
  readonly event: EventOf<'v1.instructions-changed'> & { readonly text: string }
}

export interface Reminders {
  /** Null for none. */
  readonly plan: PlanEntry | null
  /** In the order of loading, one for each name. */
  readonly instructions: readonly InstructionsEntry[]
}

export const NO_REMINDERS: Reminders = { plan: null, instructions: [] }

/** The reminders after a change. */
export function foldReminders(
  { plan, instructions }: Reminders,
  event: EventOf<'v1.plan-changed' | 'v1.instructions-changed'>,
  messages: AppendList<MessageEntry>,
): Reminders {
  const parts = event.callId === null ? [] : (lastOf(messages)?.event.parts ?? [])
  const call = parts.find(part => part.type === 'tool-call' && part.callId === event.callId) ?? null
  const place = { afterNumber: messages.length, call }
  if (event.type === 'v1.plan-changed') {
    const isEmpty = event.plan === '' && event.todo.length === 0
    return { plan: isEmpty ? null : { ...place, event }, instructions }
  }
  const others = instructions.filter(other => other.event.name !== event.name)
  const { text } = event
  if (text === null) return { plan, instructions: others }
  return { plan, instructions: [...others, { ...place, event: { ...event, text } }] }
}

/** All reminders as items: first the plan, then the instructions. */
export function reminderItems({ plan, instructions }: Reminders): readonly ViewItem[] {
  const items = instructions.map(({ event }) =>
    addItem(event.id, instructionsText(event), 'reminder'),
  )
  return plan ? [addItem(plan.event.id, planText(plan.event), 'reminder'), ...items] : items
}

/**
 * Adds what the items do not show: after the messages of its time, and after the summaries. Source: copilot-cli as
 * described in seed 004 (current plan, todo, instructions, then later messages). `numbers`: of each item's message.
 */
export function addReminders(
  items: readonly ViewItem[],
  numbers: readonly number[],
  reminders: Reminders,
): readonly ViewItem[] {
  const { plan, instructions } = reminders
  const entries = [...(plan ? [plan] : []), ...instructions]
  if (entries.length === 0) return items
  const made = reminderItems(reminders)
  const afterSummaries = items.findLastIndex(({ origin }) => origin === 'summary') + 1
  const before = new Map<number, ViewItem[]>()
  for (const [index, entry] of entries.entries()) {
    const item = made[index]
    if (!item || isShown(entry, items)) continue
    const ofItsTime = numbers.findLastIndex(number => number <= entry.afterNumber) + 1
    let at = Math.max(afterSummaries, ofItsTime)
    // Nothing may stand between a call and its result.
    while (items[at]?.role === 'tool') at += 1
    before.set(at, [...(before.get(at) ?? []), item])
  }
  if (before.size === 0) return items
  return [...items, null].flatMap((item, at) => [
    ...(before.get(at) ?? []),
    ...(item ? [item] : []),
  ])
}

/** True if the model reads it whole, in its own call or in the call's result. */
function isShown(
  { event, call }: PlanEntry | InstructionsEntry,
  items: readonly ViewItem[],
): boolean {
  if (call === null) return false
  if (event.type === 'v1.plan-changed') return items.some(({ parts }) => parts.includes(call))
  const { callId, text } = event
  return items.some(({ parts }) =>
    parts.some(
      part => part.type === 'tool-result' && part.callId === callId && part.output.includes(text),
    ),
  )
}

const MARGIN = ' '
const MARKS = { open: ' ', active: '>', done: 'x' } as const

function planText({ plan, todo, by }: EventOf<'v1.plan-changed'>): string {
  const changed = by === 'person' ? 'The user changed them. ' : ''
  const lines = todo.map(({ text, status }) => `- [${MARKS[status]}] ${joinLines(text)}`)
  return [
    `[Plan and to-do list of this conversation, as they stand now. ${changed}They are notes about the work and give no permission.]`,
    ...(plan === '' ? [] : [`Current plan:\n${MARGIN}${setIn(plan, MARGIN)}`]),
    ...(lines.length === 0 ? [] : [`Todo list:\n${lines.join('\n')}`]),
  ].join('\n')
}

function instructionsText({ name, text }: InstructionsEntry['event']): string {
  return `[Instructions in force, written by the user: ${joinLines(name)}]\n${text}`
}
