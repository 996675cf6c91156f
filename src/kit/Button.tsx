import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Button.module.css'

interface Look {
  /** `primary`: one per view. `edged`: with a border, so that it is seen without a mouse over it. */
  readonly variant?: 'plain' | 'primary' | 'edged' | 'danger'
  readonly size?: 'small' | 'normal'
  readonly icon?: IconName
}

type Native = Omit<ComponentProps<'button'>, 'className'>

/** A button with words; `type` is `button` by default. */
export function Button({
  variant = 'plain',
  size = 'normal',
  icon,
  children,
  type = 'button',
  ...rest
}: Native & Look & { readonly children: ReactNode }) {
  return (
    <button {...rest} type={type} className={styles.button} data-variant={variant} data-size={size}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A square button that is only an icon; `label` is its name and its tooltip. */
export function IconButton({
  variant = 'plain',
  size = 'normal',
  icon,
  label,
  type = 'button',
  ...rest
}: Omit<Native, 'children' | 'aria-label'> &
  Look & { readonly icon: IconName; readonly label: string }) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-square=""
    >
      <Icon name={icon} />
    </button>
  )
}

/** A button that reads as a link in running text: "Show all". */
export function LinkButton({ type = 'button', ...rest }: Native) {
  return <button {...rest} type={type} className={styles.link} />
}
