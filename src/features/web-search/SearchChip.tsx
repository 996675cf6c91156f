import type { ReactNode } from 'react'
import { useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { IconButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { webSearch } from './feature.ts'
import { searchOffer } from './search-offer.ts'
import { webSearchText } from './texts.ts'
import styles from './WebSearch.module.css'

/** In the message box while the chat may search: that it does, by whom, and the way to stop it. */
export function SearchChip(): ReactNode {
  const { allow } = useCommands(webSearch)
  const isOn = useUiState(({ app }) => app.session?.serverWork.includes('web-search') ?? false)
  const model = useUiState(({ app }) => app.model.ref)
  if (!isOn) return null
  const offer = searchOffer(model)
  const isHere = offer?.canSearch === true
  const why = offer?.sentence ?? webSearchText('not-here-why')
  const name = webSearchText(isHere ? 'on' : 'not-here')
  const stop = (): void => {
    void allow(false)
    // The button is gone then.
    focusMessageBox()
  }
  return (
    <span className={styles.chip} role="group" aria-label={name} data-off={!isHere || undefined}>
      <span className={styles.name} title={why}>
        <Icon name="globe" />
        <span className={`ellipsis ${styles.words}`}>{name}</span>
        <span className="unseen">{why}</span>
      </span>
      <IconButton size="small" icon="close" label={webSearchText('off')} onClick={stop} />
    </span>
  )
}
