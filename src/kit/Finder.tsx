import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

interface FinderProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly value: string
  readonly onType: (typed: string) => void
}

/** A field that narrows down what is below it while it is typed. `className` is that of its place. */
export function Finder({ label, onType, className = '', ...input }: FinderProps) {
  return (
    <div className={`finder ${className}`}>
      <Icon name="search" />
      <input
        type="search"
        className="input"
        dir="auto"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onType(event.target.value)}
        {...input}
      />
    </div>
  )
}
