import type { ReactNode } from 'react'
import type { KeyPartProps } from '../../host/feature.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { FaultAlert } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { useMedia } from '../../kit/page-hooks.ts'
import { useAnswer } from '../../kit/use-answer.ts'
import type { KnownServer } from '../../ports/endpoint.ts'
import { originOf } from '../../runtime/keys/key-store.ts'
import { faultWords, hostOfPage } from './fault-words.ts'
import { useSignIn } from './use-sign-in.ts'
import { signInText } from './texts.ts'

/** A button for each service at which a person can sign in; for one whose key is asked for, only its own. */
export function SignInPart({ origin, onConnected }: KeyPartProps): ReactNode {
  const { application } = useUi()
  const held = useUiState(({ app }) => app.keys.held)
  const servers = useAnswer(() => application.knownServers().catch(() => null), [application]) ?? []
  return servers
    .filter(({ signIn, baseUrl }) => signIn && (origin === null || origin === originOf(baseUrl)))
    .map(server => {
      const isHeld = held.some(key => key.origin === originOf(server.baseUrl))
      if (isHeld && origin === null) return null
      const rank = isHeld ? 'again' : origin === null ? 'first' : 'one'
      return <SignInWith key={server.id} server={server} rank={rank} onConnected={onConnected} />
    })
}

interface SignInWithProps {
  readonly server: KnownServer
  /** `first`: nothing else is chosen yet. `one`: one way to a key of several. `again`: a key is there. */
  readonly rank: 'first' | 'one' | 'again'
  readonly onConnected: KeyPartProps['onConnected']
}

const LOOKS = { first: 'primary', one: 'edged', again: 'plain' } as const

function SignInWith({ server, rank, onConnected }: SignInWithProps) {
  const { name } = server
  const host = hostOfPage(server)
  const flow = useSignIn(server, onConnected)
  const { step, fault } = flow
  if (!isSecureContext) return <p className="soft small">{signInText('insecure', { name })}</p>
  const isAgain = rank === 'again'
  const says = step === 'ready' ? (isAgain ? null : 'why') : step
  return (
    <section className="stack gap-2" aria-label={signInText('do', { name })}>
      <Ways flow={flow} look={LOOKS[rank]}>
        {signInText(isAgain ? 'do-again' : 'do', { name })}
      </Ways>
      <p className="quiet soft small anywhere" role="status">
        {says && signInText(says, { host })}
      </p>
      <FaultAlert text={fault && faultWords(fault, name)} />
    </section>
  )
}

interface WaysProps {
  readonly flow: ReturnType<typeof useSignIn>
  readonly look: (typeof LOOKS)[SignInWithProps['rank']]
  /** Names the usual way. */
  readonly children: string
}

/** The usual way and the other one. Each button stays in its place, and so does the focus. */
function Ways({ flow: { step, cancel, beside, here }, look, children }: WaysProps) {
  // A phone shows one window at a time, and an installed app may open another browser.
  const isAlone = useMedia('(pointer: coarse), (display-mode: standalone)')
  const [usual, other] = isAlone ? [here, beside] : [beside, here]
  const isWaiting = step === 'waiting'
  const isLeaving = step === 'leaving'
  return (
    <div className="touch row wrap gap-2">
      <Button variant={look} icon="key" disabled={isLeaving} onClick={usual}>
        {children}
      </Button>
      <Button disabled={isLeaving} onClick={isWaiting ? cancel : other}>
        {signInText(isWaiting ? 'stop' : isAlone ? 'beside' : 'here')}
      </Button>
    </div>
  )
}
