import { useRef, type ChangeEvent } from 'react'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../kit/Button.tsx'

/** Opens the browser's chooser of files, for images and text. */
export function AttachButton({
  onChosen,
}: {
  readonly onChosen: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])]
    // Else the same file could not be chosen again after it was taken away.
    target.value = ''
    if (files.length > 0) onChosen(files)
  }
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={t('files.attach')}
        onChange={onChange}
      />
      <IconButton icon="attach" label={t('files.attach')} onClick={() => input.current?.click()} />
    </>
  )
}
