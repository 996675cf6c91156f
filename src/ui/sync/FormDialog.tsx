import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { syncText } from '../../i18n/en/sync.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../ports/errors.ts'
import { FaultAlert } from '../kit/Banner.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { OverPanel } from './RecoveryCode.tsx'

/** A form over the section. It shows why its command failed, and stays open then. */
export function FormDialog({
  title,
  submit,
  isDanger = false,
  isFaulty,
  run,
  children,
  onClose,
  finalFocus,
}: OverPanel & {
  readonly title: string
  /** On the button. */
  readonly submit: string
  readonly isDanger?: boolean
  /** True while something is missing or wrong. */
  readonly isFaulty: boolean
  readonly run: () => Promise<void>
  /** `isTried`: the button was pressed. */
  readonly children: (isTried: boolean) => ReactNode
}) {
  const form = useId()
  const [isTried, setTried] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Seen from React it lies inside the settings, whose forms are not meant.
    event.stopPropagation()
    setTried(true)
    if (isWorking || isFaulty) return
    setWorking(true)
    setFault(null)
    await run().catch((error: unknown) => setFault(errorText(error)))
    setWorking(false)
  }
  return (
    <Dialog
      title={title}
      onClose={() => !isWorking && onClose()}
      finalFocus={finalFocus}
      foot={
        <>
          <span className="grow" />
          <Button disabled={isWorking} onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isWorking}
          >
            {isWorking ? syncText('sync.working') : submit}
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-4" noValidate onSubmit={event => void start(event)}>
        {children(isTried)}
        <FaultAlert text={fault} />
      </form>
    </Dialog>
  )
}
