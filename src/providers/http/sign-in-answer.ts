/** `public/signed-in.htm` says there what a sign-in page answered. */
const CHANNEL = 'palimpsest-sign-in'

/**
 * What the sign-in page answers to the question with this state. `isStrict`: only an answer that names the state counts; some servers
 * leave it out of a refusal.
 */
export async function signInAnswer(
  state: string,
  signal: AbortSignal,
  isStrict = false,
): Promise<URLSearchParams> {
  const channel = new BroadcastChannel(CHANNEL)
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>()
  channel.addEventListener('message', ({ data }) => {
    const answer = new URLSearchParams(String(data))
    const unnamed = !isStrict && answer.has('error') ? state : null
    if ((answer.get('state') ?? unnamed) === state) resolve(answer)
  })
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  try {
    signal.throwIfAborted()
    return await promise
  } finally {
    channel.close()
  }
}
