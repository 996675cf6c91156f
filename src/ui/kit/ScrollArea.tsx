import type { ReactNode } from 'react'

/** A part of a page that scrolls on its own, also by keyboard. */
export function ScrollArea({
  label,
  className,
  children,
}: {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    // Without a tab stop the keyboard cannot reach what is outside the frame.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
