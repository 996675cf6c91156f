/** Logs of one session on several devices, written without each other and exchanged in any order. */
import fc from 'fast-check'
import { EventId, type SessionEvent } from '../engine/log/event.ts'
import { logs } from './log-arbitrary.ts'

/** `write`: a device goes on with these events. `exchange`: it gets some of the events of another, from `skip` on, shuffled by `turn`. */
export type DeviceAct =
  | { readonly type: 'write'; readonly device: number; readonly events: readonly SessionEvent[] }
  | {
      readonly type: 'exchange'
      readonly device: number
      readonly from: number
      readonly skip: number
      readonly turn: number
    }

export const deviceActs = (devices: number): fc.Arbitrary<readonly DeviceAct[]> => {
  const device = fc.nat({ max: devices - 1 })
  return fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('write' as const), device, events: logs(3) }),
      fc.record({
        type: fc.constant('exchange' as const),
        device,
        from: device,
        skip: fc.nat(5),
        turn: fc.nat(7),
      }),
    ),
    { maxLength: 10 },
  )
}

/** The events of a generated log as those that follow `leaf`, with ids of their own and references among them. */
export function following(
  events: readonly SessionEvent[],
  leaf: string,
  { prefix, at }: { readonly prefix: string; readonly at: number },
): readonly SessionEvent[] {
  const [first, ...rest] = events
  const named = JSON.stringify(rest).replaceAll(/"e(\d{6})"/g, (whole, digits: string) =>
    whole === `"${first?.id}"` ? JSON.stringify(leaf) : `"${prefix}${digits}"`,
  )
  const read: SessionEvent[] = JSON.parse(named)
  return read.map(event => ({ ...event, at: event.at + at }))
}

/** Some order of the list that depends only on `turn`. */
export function shuffled<Item>(items: readonly Item[], turn: number): readonly Item[] {
  return items
    .map((item, index) => ({ item, place: ((index + 1) * (turn * 7 + 5)) % (items.length + 3) }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ item }) => item)
}

export const eventId = (text: string): EventId => EventId.parse(text)
