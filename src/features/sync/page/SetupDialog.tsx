import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { syncText } from '../texts.ts'
import { errorText } from '../../../ports/errors.ts'
import type { RemoteAddress } from '../../../ports/sync-remote.ts'
import { FaultAlert } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { canChooseFolder } from '../../../kit/choose-folder.ts'
import { setCodePending } from './code-pending.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { NO_PASSPHRASES } from '../../../kit/Passphrase.tsx'
import { useCommands } from '../../../host/use-feature.ts'
import { sync } from '../feature.ts'
import { emptyDraft, remoteName, remoteOf } from './remote-draft.ts'
import { CodeDialog, type OverPanel } from './RecoveryCode.tsx'
import { faultOfSecret, type Secret, SecretStep } from './SecretStep.tsx'
import { type TestOutcome, TestStep } from './TestStep.tsx'
import { WhereStep } from './WhereStep.tsx'
import styles from './Sync.module.css'

const STEPS = ['where', 'test', 'secret'] as const

/** Sets sync up in three steps: where, a test of the connection, and the passphrase; then it shows the recovery code. */
export function SetupDialog({ onClose, finalFocus }: OverPanel) {
  const commands = useCommands(sync)
  const form = useId()
  const [step, setStep] = useState<(typeof STEPS)[number]>('where')
  const [isTried, setTried] = useState(false)
  const [draft, setDraft] = useState(() => emptyDraft(canChooseFolder() ? 'folder' : 'webdav'))
  const [test, setTest] = useState<TestOutcome>(null)
  const tests = useRef(0)
  const [secret, setSecret] = useState<Secret>({ by: 'passphrase', code: '', ...NO_PASSPHRASES })
  const [isWorking, setWorking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const address = remoteOf(draft)
  const joins = joinsIn(test)
  const go = (next: typeof step): void => {
    setTried(false)
    setFault(null)
    setStep(next)
    if (next === 'test' && address) void find(address)
  }
  const find = async (meant: RemoteAddress): Promise<void> => {
    const turn = (tests.current += 1)
    setTest(null)
    const found = await commands
      .probe(meant)
      .catch((error: unknown) => ({ fault: errorText(error) }))
    // One that the person did not wait for may end later.
    if (turn === tests.current) setTest(found)
  }
  const start = async (meant: RemoteAddress): Promise<void> => {
    setWorking(true)
    setFault(null)
    const { by, now: passphrase } = secret
    try {
      if (joins) {
        await commands.join(meant, by === 'code' ? { code: secret.code } : { passphrase })
        onClose()
      } else {
        // From here on there is a code that the person has not seen.
        setCodePending(true)
        setCode(await commands.create(meant, secret.first))
      }
    } catch (error) {
      setCodePending(false)
      setFault(errorText(error))
    }
    setWorking(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Seen from React it lies inside the settings, whose forms are not meant.
    event.stopPropagation()
    setTried(true)
    if (address === null || isWorking) return
    if (step === 'secret')
      return faultOfSecret(secret, joins === true) ? undefined : void start(address)
    if (step === 'where' || test !== null)
      go(joins === null || step === 'where' ? 'test' : 'secret')
  }
  if (code !== null) return <CodeDialog code={code} onClose={onClose} finalFocus={finalFocus} />
  const before = STEPS[STEPS.indexOf(step) - 1]
  return (
    <Dialog
      title={syncText('sync.title')}
      onClose={() => !isWorking && onClose()}
      finalFocus={finalFocus}
      foot={
        <>
          {before && (
            <Button icon="chevron-left" disabled={isWorking} onClick={() => go(before)}>
              {syncText('sync.back')}
            </Button>
          )}
          <span className="grow" />
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={isWorking || (step === 'test' && test === null)}
          >
            {syncText(isWorking ? 'sync.working' : submitKey(step, test))}
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-4" noValidate onSubmit={submit}>
        <StepHead
          key={step}
          number={STEPS.indexOf(step) + 1}
          name={syncText(`sync.step.${step}`)}
        />
        {step === 'where' && <WhereStep draft={draft} onDraft={setDraft} isTried={isTried} />}
        {step === 'test' && address && <TestStep remote={remoteName(address)} outcome={test} />}
        {step === 'secret' && (
          <SecretStep {...{ secret, isTried }} joins={joins === true} onSecret={setSecret} />
        )}
        <FaultAlert text={fault} />
      </form>
    </Dialog>
  )
}

/** True if devices sync at the place; null before the test ended well. */
function joinsIn(test: TestOutcome): boolean | null {
  return test && 'joins' in test ? test.joins : null
}

function submitKey(step: (typeof STEPS)[number], test: TestOutcome) {
  if (step === 'secret') return joinsIn(test) === true ? 'sync.join' : 'sync.create'
  return step === 'test' && test && joinsIn(test) === null ? 'sync.test-again' : 'sync.continue'
}

/** Which step this is. It takes the focus when a step follows another, so that the step is read out. */
function StepHead({ number, name }: { readonly number: number; readonly name: string }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <h3 ref={head} tabIndex={-1} className={styles.step}>
      {syncText('sync.step', { number, name })}
    </h3>
  )
}
