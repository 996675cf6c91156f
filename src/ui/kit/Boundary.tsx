import { Component, type ComponentType, type ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { late } from './late.ts'
import type { Area } from './Broken.tsx'

const Broken = late(async () => (await import('./Broken.tsx')).Broken)

interface BoundaryProps {
  readonly area: Area
  /** Another value draws again, because the broken content may be gone. */
  readonly resetKey?: unknown
  /** Closes the broken part; absent: there is no button for that. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A part of the page that may fail to draw: a sentence takes its place, and the rest of the page keeps working. */
export function Boundary({ area, resetKey, onClose, children }: BoundaryProps) {
  return (
    <Catch
      resetKey={resetKey}
      renderReplacement={retry => (
        <LoadBoundary>
          <Broken area={area} onRetry={retry} {...(onClose && { onClose })} />
        </LoadBoundary>
      )}
    >
      {children}
    </Catch>
  )
}

/** A part that is fetched late: if that fails, a sentence takes its place, and the rest of the page keeps working. */
export function LoadBoundary({ children }: { readonly children: ReactNode }) {
  return <Catch renderReplacement={() => <NotShown />}>{children}</Catch>
}

/** As `late`, for a part that may fail alone. */
export function latePart<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) {
  const Late = late(importCode, Fallback)
  return function LatePart(props: Props) {
    return (
      <LoadBoundary>
        <Late {...props} />
      </LoadBoundary>
    )
  }
}

interface CatchProps {
  readonly resetKey?: unknown
  readonly renderReplacement: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** A class, since React has no other way to catch this. */
class Catch extends Component<CatchProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate(before: CatchProps): void {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.retry()
  }

  private readonly retry = (): void => this.setState({ isBroken: false })

  override render(): ReactNode {
    return this.state.isBroken ? this.props.renderReplacement(this.retry) : this.props.children
  }
}

function NotShown() {
  return (
    <div role="alert">
      <Banner
        tone="danger"
        actions={
          <Button size="small" variant="edged" onClick={() => location.reload()}>
            {t('kit.reload')}
          </Button>
        }
      >
        <p>{t('kit.not-shown')}</p>
      </Banner>
    </div>
  )
}
