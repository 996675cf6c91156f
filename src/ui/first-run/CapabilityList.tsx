import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { hostOf } from '../kit/words.ts'
import { Icon, type IconName } from '../kit/Icon.tsx'
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
      <h3 className={styles.heading}>{t('capabilities.title')}</h3>
      {inUse === 'demo' && <p className={styles.soft}>{t('capabilities.intro')}</p>}
      <ul className={styles.ladder}>
        <Row
          icon="check"
          name={t('capabilities.demo')}
          why={t('capabilities.demo-why')}
          action={
            inUse === 'demo' ? (
              <Chip>{t('capabilities.in-use')}</Chip>
            ) : (
              <Button size="small" variant="edged" onClick={chooseDemo}>
                {t('capabilities.demo-use')}
              </Button>
            )
          }
        />
        <Row
          icon="check"
          name={t('capabilities.extractive')}
          why={t('capabilities.extractive-why')}
          action={null}
        />
        <Row
          icon={inUse === 'local' ? 'check' : 'device'}
          name={t('capabilities.local')}
          why={
            inUse === 'local'
              ? t('capabilities.local-in-use', { model: local?.model ?? '' })
              : t('capabilities.local-why')
          }
          action={
            <Button
              size="small"
              variant="edged"
              aria-label={t('capabilities.local-label')}
              onClick={() => surface.showSettings()}
            >
              {t(inUse === 'local' ? 'capabilities.change' : 'capabilities.choose')}
            </Button>
          }
        />
        <Row
          icon={endpoint ? 'check' : 'key'}
          name={t('capabilities.endpoint')}
          why={
            endpoint
              ? t('capabilities.endpoint-in-use', {
                  model: server.model,
                  host: hostOf(server.baseUrl) ?? '',
                })
              : t('capabilities.endpoint-why')
          }
          action={
            <Button
              size="small"
              variant="edged"
              onClick={() => actions.openDialog({ type: 'settings', at: 'key' })}
            >
              {t(endpoint ? 'capabilities.change' : 'capabilities.add-key')}
            </Button>
          }
        />
      </ul>
      <LinkButton onClick={() => surface.showDevice()}>{t('capabilities.all')}</LinkButton>
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
