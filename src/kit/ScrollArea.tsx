import type { ReactNode } from 'react'

interface ScrollAreaProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part of a page that scrolls on its own, also by keyboard. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // Without a tab stop the keyboard cannot reach what is outside the frame.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
