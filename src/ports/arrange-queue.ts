/** The order of the queue, which messages join the running answer, and which wait for the person. */

/**
 * `before`: the message goes before that one, or to the end for null. `joins`: it joins the running answer at its next step, or is sent
 * after it. `waits`: it stays in the queue until the person sends it, or no more.
 */
export type QueueChange =
  | { readonly before: string | null }
  | { readonly joins: boolean }
  | { readonly waits: boolean }

/** The queue after the change; null if a message that it names is gone. */
export function arranged<Message extends { readonly id: string }>(
  queue: readonly Message[],
  id: string,
  change: QueueChange,
): readonly Message[] | null {
  const message = queue.find(other => other.id === id)
  if (!message) return null
  if (!('before' in change))
    return queue.map(other => (other === message ? { ...other, ...change } : other))
  const { before } = change
  if (before === id) return queue
  const others = queue.filter(other => other !== message)
  const at = before === null ? others.length : others.findIndex(other => other.id === before)
  return at < 0 ? null : others.toSpliced(at, 0, message)
}
