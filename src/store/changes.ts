import { z } from 'zod'

export type Changes = ReturnType<typeof openChanges>

const Change = z.strictObject({ sessionId: z.string().min(1), appended: z.string().nullable() })

/** Announces changed sessions, to this tab and to all others with the same database. */
export function openChanges(name: string) {
  const { announce, subscribe, close } = openNews(`${name}-changes`, Change)
  return {
    /** `appended`: id of the last new event; null for another change. */
    announce: (sessionId: string, appended: string | null = null) =>
      announce({ sessionId, appended }),
    subscribe: (listener: (sessionId: string, appended: string | null) => void) =>
      subscribe(({ sessionId, appended }) => listener(sessionId, appended)),
    close,
  }
}

/** News for this tab and all others that open them by the same name. */
export function openNews<News>(name: string, schema: z.ZodType<News>) {
  const listeners = new Set<(news: News) => void>()
  const channel = openTabChannel(name)
  const tell = (news: News) => {
    // Otherwise a listener that throws would look like a failed write.
    for (const listener of listeners) queueMicrotask(() => listener(news))
  }
  channel.subscribe(message => {
    const news = schema.safeParse(message)
    if (news.success) tell(news.data)
  })
  return {
    /** Calls the listeners of this tab right after the running code, and those of other tabs soon. */
    announce: (news: News) => {
      channel.post(news)
      tell(news)
    },
    /** Returns the unsubscribe function. */
    subscribe: (listener: (news: News) => void): (() => void) => {
      const own = (news: News) => listener(news)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    close: channel.close,
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
