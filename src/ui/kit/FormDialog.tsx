import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../ports/errors.ts'
import { FaultAlert } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** The account that a password manager reads is no field for a person. */
const FIRST_FIELD = 'input:not([tabindex="-1"])'

/** A form in a dialog. It shows why its command failed, and stays open then. */
export function FormDialog({
  title,
  description,
  submit,
  working,
  isDanger = false,
  isFaulty,
  run,
  children,
  onClose,
  finalFocus,
}: {
  readonly title: string
  readonly description?: string
  /** On the button. */
  readonly submit: string
  /** On the button while the command runs. */
  readonly working: string
  readonly isDanger?: boolean
  /** True while something is missing or wrong. */
  readonly isFaulty: boolean
  readonly run: () => Promise<void>
  /** `isTried`: the button was pressed. */
  readonly children: (isTried: boolean) => ReactNode
  readonly onClose: () => void
  /** The element that gets the focus afterwards; by default the one that had it before. */
  readonly finalFocus?: () => HTMLElement | null
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
      {...(description !== undefined && { description })}
      initialFocus={() => document.getElementById(form)?.querySelector(FIRST_FIELD) ?? null}
      {...(finalFocus && { finalFocus })}
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
            {isWorking ? working : submit}
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
