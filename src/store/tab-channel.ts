/** What tabs of this browser send each other; in a browser without channels, each tab is alone. */
export interface TabChannel {
  post(news: unknown): void
  /** Hears what other tabs posted; returns the unsubscribe function. */
  subscribe(listener: (news: unknown) => void): () => void
  close(): void
}

/** The channel of this name; one that reaches nobody where the browser has none. */
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
