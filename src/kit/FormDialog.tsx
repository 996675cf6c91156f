import { type FormEvent, type ReactNode, useContext, useId, useState } from 'react'
import { t } from '../i18n/t.ts'
import { errorText } from '../ports/errors.ts'
import { FaultAlert } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { SurroundingsContext } from './surroundings.ts'

/** The account that a password manager reads is no field for a person, and of several answers the chosen one counts. */
const FIRST_FIELD = 'input:not([tabindex="-1"], [type="radio"]:not(:checked)), textarea'

interface FormDialogProps extends Omit<
  DialogProps,
  'actions' | 'children' | 'foot' | 'initialFocus'
> {
  /** On the button. */
  readonly submit: string
  /** On the button while the command runs; by default the same. */
  readonly working?: string
  readonly isDanger?: boolean
  /** True while something is missing or wrong: the fields say so once the button was pressed. */
  readonly isFaulty?: boolean
  /** True while the button cannot be pressed. */
  readonly isOff?: boolean
  /** What fails is shown, and the dialog stays open. */
  readonly run: () => Promise<unknown> | void
  /** Other buttons, at the start of the foot. */
  readonly others?: ReactNode
  /** `isTried`: the button was pressed. */
  readonly children?: ReactNode | ((isTried: boolean) => ReactNode)
}

/** A form in a dialog. It shows why its command failed, and stays open then. */
export function FormDialog({
  submit,
  working = submit,
  isDanger = false,
  isFaulty = false,
  isOff = false,
  run,
  others,
  children,
  onClose: leave,
  ...dialog
}: FormDialogProps) {
  const { closeDialog } = useContext(SurroundingsContext)
  const onClose = leave ?? closeDialog
  const form = useId()
  const [isTried, setTried] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** Without a field the button, and where that destroys something the dialog itself, so that Enter does nothing. */
  const firstFocus = (): HTMLElement | null => {
    const own = document.getElementById(form)
    const field = own?.querySelector<HTMLElement>(FIRST_FIELD)
    const button = document.querySelector<HTMLElement>(`[form="${form}"]:enabled`)
    return (
      field ?? (isDanger ? null : button) ?? own?.closest<HTMLElement>('[role="dialog"]') ?? null
    )
  }
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // Seen from React it lies inside the settings, whose forms are not meant.
    event.stopPropagation()
    setTried(true)
    if (isWorking || isFaulty || isOff) return
    setWorking(true)
    setFault(null)
    try {
      await run()
    } catch (error) {
      setFault(errorText(error))
    }
    setWorking(false)
  }
  return (
    <Dialog
      {...dialog}
      onClose={() => !isWorking && onClose()}
      initialFocus={firstFocus}
      foot={
        <>
          {others}
          <span className="grow" />
          <Button disabled={isWorking} onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isWorking || isOff}
          >
            {isWorking ? working : submit}
          </Button>
        </>
      }
    >
      <form id={form} className="stack gap-4" noValidate onSubmit={event => void start(event)}>
        {typeof children === 'function' ? children(isTried) : children}
        <FaultAlert text={fault} />
      </form>
    </Dialog>
  )
}
