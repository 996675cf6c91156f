import { Component, type ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

interface LoadBoundaryProps {
  readonly children: ReactNode
}

/** A part that is fetched late: if that fails, a sentence takes its place, and the rest of the page keeps working. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
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
}
