import { z } from 'zod'

export type Changes = ReturnType<typeof openChanges>

const Change = z.strictObject({ sessionId: z.string().min(1) })

/** Announces changed sessions, to this tab and to all others with the same database. */
export function openChanges(name: string) {
  const listeners = new Set<(sessionId: string) => void>()
  const channel = openTabChannel(`${name}-changes`)
  const tell = (sessionId: string) => {
    // Otherwise a listener that throws would look like a failed write.
    for (const listener of listeners) queueMicrotask(() => listener(sessionId))
  }
  channel.subscribe(news => {
    const change = Change.safeParse(news)
    // A tab of another version may send more fields; only a reason to read again is needed.
    if (change.success) tell(change.data.sessionId)
  })
  return {
    /** Calls the listeners of this tab right after the running code, and those of other tabs soon. */
    announce: (sessionId: string) => {
      channel.post({ sessionId } satisfies z.infer<typeof Change>)
      tell(sessionId)
    },
    /** Returns the unsubscribe function. */
    subscribe: (listener: (sessionId: string) => void): (() => void) => {
      const own = (sessionId: string) => listener(sessionId)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    close: () => channel.close(),
  }
}

/** Messages between tabs of this browser. In a browser without channels, each tab is alone. */
interface TabChannel {
  post(news: unknown): void
  /** Calls back for messages of other tabs; returns the unsubscribe function. */
  subscribe(listener: (news: unknown) => void): () => void
  close(): void
}

/** The channel of this name. If the browser has no channels, it reaches no other tab. */
export function openTabChannel(name: string): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return ALONE
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    post: news => channel.postMessage(news),
    subscribe: listener => {
      const hear = ({ data }: MessageEvent<unknown>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    close: () => channel.close(),
  }
}

const ALONE: TabChannel = {
  post: () => undefined,
  subscribe: () => () => undefined,
  close: () => undefined,
}
