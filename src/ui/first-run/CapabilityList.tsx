import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { hostOf } from '../kit/host-of.ts'
import { Icon } from '../kit/Icon.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { useUi, useUiState } from '../store.ts'
import styles from './CapabilityList.module.css'

/** "What can run here?": what answers and what summarises, in one line each, with the way to more. */
export function CapabilityList() {
  const { application, actions, surface } = useUi()
  const inUse = useUiState(state => state.app.settings.model)
  const server = useUiState(state => state.app.settings.endpoint)
  const local = useUiState(state => state.app.settings.local)
  // oxlint-disable-next-line react/hooks -- a method of the application, not a hook
  const chooseDemo = (): void => void application.useDemoModel()
  const endpoint = inUse === 'endpoint'
  return (
    <>
      <h3 className={styles.heading}>{t('first-run.title')}</h3>
      {inUse === 'demo' && <p className={styles.soft}>{t('first-run.intro')}</p>}
      <ul className={styles.ladder}>
        <Row
          icon="check"
          name={t('first-run.demo')}
          why={t('first-run.demo-why')}
          action={
            inUse === 'demo' ? (
              <Chip>{t('first-run.in-use')}</Chip>
            ) : (
              <Button size="small" variant="edged" onClick={chooseDemo}>
                {t('first-run.demo-use')}
              </Button>
            )
          }
        />
        <Row
          icon="check"
          name={t('first-run.extractive')}
          why={t('first-run.extractive-why')}
          action={null}
        />
        <Row
          icon={inUse === 'local' ? 'check' : 'device'}
          name={t('first-run.local')}
          why={
            inUse === 'local'
              ? t('first-run.local-in-use', { model: local?.model ?? '' })
              : t('first-run.local-why')
          }
          action={
            <Button
              size="small"
              variant="edged"
              aria-label={t('first-run.local-label')}
              onClick={() => surface.showSettings()}
            >
              {t(inUse === 'local' ? 'first-run.change' : 'first-run.choose')}
            </Button>
          }
        />
        <Row
          icon={endpoint ? 'check' : 'key'}
          name={t('first-run.endpoint')}
          why={
            endpoint
              ? t('first-run.endpoint-in-use', {
                  model: server.model,
                  host: hostOf(server.baseUrl) ?? '',
                })
              : t('first-run.endpoint-why')
          }
          action={
            <Button
              size="small"
              variant="edged"
              onClick={() => actions.openDialog({ type: 'settings', at: 'key' })}
            >
              {t(endpoint ? 'first-run.change' : 'first-run.add-key')}
            </Button>
          }
        />
      </ul>
      <LinkButton onClick={() => surface.showDevice()}>{t('first-run.all')}</LinkButton>
    </>
  )
}

function Row({
  icon,
  name,
  why,
  action,
}: {
  readonly icon: IconName
  readonly name: string
  readonly why: string
  readonly action: ReactNode
}) {
  return (
    <li data-icon={icon}>
      <Icon name={icon} />
      <h4>{name}</h4>
      <div className={styles.action}>{action}</div>
      <p>{why}</p>
    </li>
  )
}
