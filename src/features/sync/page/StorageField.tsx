import { useRef, useState } from 'react'
import { syncText } from '../texts.ts'
import { errorText } from '../../../ports/errors.ts'
import { FaultAlert } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { SignInLink } from '../../../kit/SignInLink.tsx'
import { useCommands } from '../../../host/use-feature.ts'
import { sync } from '../feature.ts'
import { faultOfField, type StepProps } from './remote-draft.ts'

/** Finds the remoteStorage at the typed address, and waits until the person has signed in there. */
export function StorageField({ draft, onDraft, isTried }: StepProps) {
  const commands = useCommands(sync)
  const [isFinding, setFinding] = useState(false)
  const [signInAt, setSignInAt] = useState<string | null>(null)
  const [fault, setFault] = useState<{ account: string; text: string } | null>(null)
  const newest = useRef(0)
  const account = draft.typed.user.trim()
  const isSignedIn = draft.storage?.user === account
  const find = async (): Promise<void> => {
    const turn = (newest.current += 1)
    const isNewest = () => turn === newest.current
    setFault(null)
    setSignInAt(null)
    setFinding(true)
    try {
      const back = new URL('./signed-in.htm', document.baseURI).href
      const address = await commands.beginSignIn(account, back)
      if (!isNewest()) return
      setSignInAt(address)
      setFinding(false)
      const remote = await commands.finishSignIn()
      if (isNewest() && remote.kind === 'remotestorage')
        onDraft(current => ({ ...current, storage: remote }))
    } catch (error) {
      if (isNewest()) setFault({ account, text: errorText(error) })
    }
    if (!isNewest()) return
    setFinding(false)
    setSignInAt(null)
  }
  const mustSignIn = isTried && !isSignedIn && faultOfField('user', draft) === null
  // What was found out about another address does not matter any more.
  const found = fault?.account === account ? fault.text : null
  return (
    <>
      <div className="row touch">
        <Button
          variant="edged"
          icon="search"
          disabled={isFinding || faultOfField('user', draft) !== null}
          onClick={() => void find()}
        >
          {syncText(isFinding ? 'sync.finding' : 'sync.find')}
        </Button>
      </div>
      {signInAt !== null && <SignInLink label={syncText('sync.sign-in-at')} address={signInAt} />}
      <p className="quiet done anywhere" role="status">
        {isSignedIn && syncText('sync.signed-in', { name: account })}
      </p>
      <FaultAlert text={found ?? (mustSignIn ? syncText('sync.sign-in-first') : null)} />
    </>
  )
}
