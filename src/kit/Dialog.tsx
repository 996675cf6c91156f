import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useContext, useEffect } from 'react'
import { t } from '../i18n/t.ts'
import { IconButton } from './Button.tsx'
import { focusIfLost } from './page-hooks.ts'
import { ScrollArea } from './ScrollArea.tsx'
import { SurroundingsContext } from './surroundings.ts'
import styles from './Dialog.module.css'

export interface DialogProps {
  /** The accessible name, and the heading unless `heading` says it at more length. */
  readonly title: string
  readonly heading?: ReactNode
  readonly description?: ReactNode
  /** `page`: always of the same size, and on a phone the whole page. */
  readonly width?: 'narrow' | 'wide' | 'widest' | 'page'
  readonly actions?: ReactNode
  /** Escape, the close button and a press outside; they close the open dialog by default. */
  onClose?(): void
  /** The element that gets the focus first; by default the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** The element that gets the focus afterwards; by default the one that had it before. */
  readonly finalFocus?: () => HTMLElement | null
  readonly foot?: ReactNode
  /** It holds text and no control: a tab stop of its own lets the keyboard scroll it. */
  readonly onlyText?: boolean
  readonly children: ReactNode
}

/** A modal dialog, a sheet from the bottom on a phone; open as long as it is rendered. Load it lazily: it brings the dialog library. */
export function Dialog({
  title,
  heading,
  description,
  width = 'narrow',
  actions,
  onClose: leave,
  initialFocus,
  finalFocus,
  foot,
  onlyText = false,
  children,
}: DialogProps) {
  const { closeDialog } = useContext(SurroundingsContext)
  const onClose = leave ?? closeDialog
  // What opened it may be gone.
  useEffect(() => focusIfLost, [])
  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <Base.Portal>
        {/* Over another dialog as well, which is then out of reach like the page. */}
        <Base.Backdrop className={styles.scrim} forceRender />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={`overlay ${styles.dialog}`}
            data-width={width}
            aria-label={title}
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
          >
            <header className={`row top between gap-4 ${styles.head}`}>
              <div>
                <h2 className={styles.title}>{heading ?? title}</h2>
                {description !== undefined && (
                  <Base.Description className={styles.description}>{description}</Base.Description>
                )}
              </div>
              <div className={`row gap-2 ${styles.actions}`}>
                {actions}
                <IconButton icon="close" label={t('kit.close')} onClick={onClose} />
              </div>
            </header>
            {onlyText ? (
              <ScrollArea label={title} className={styles.body}>
                {children}
              </ScrollArea>
            ) : (
              <div className={styles.body}>{children}</div>
            )}
            {foot !== undefined && <footer className={`row ${styles.foot}`}>{foot}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
