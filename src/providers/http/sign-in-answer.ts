/** `public/signed-in.htm` says there what a sign-in page answered. */
const CHANNEL = 'palimpsest-sign-in'

/** What the sign-in page answers to the question with this state. */
export async function signInAnswer(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  const channel = new BroadcastChannel(CHANNEL)
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>()
  channel.addEventListener('message', ({ data }) => {
    const answer = new URLSearchParams(String(data))
    // Some servers leave the state out of a refusal.
    if ((answer.get('state') ?? (answer.has('error') ? state : null)) === state) resolve(answer)
  })
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  try {
    signal.throwIfAborted()
    return await promise
  } finally {
    channel.close()
  }
}
