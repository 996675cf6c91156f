import { useMemo } from 'react'
import { type FilePart, fileText } from '../../engine/index.ts'
import { attachmentsText } from '../../i18n/en/conversation.ts'
import { formatBytes } from '../../i18n/format.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { LongText } from '../kit/markdown/LongText.tsx'
import { useUi } from '../store.ts'
import styles from './ImageDialog.module.css'

/** What stands in a file of a message, and the way to save it. */
export function FileDialog({ file }: { readonly file: FilePart }) {
  const { actions, surface } = useUi()
  const text = useMemo(() => fileText(file), [file])
  const content = useMemo(() => new Blob([text], { type: 'text/plain' }), [text])
  return (
    <Dialog
      title={attachmentsText('files.name')}
      heading={<span className={styles.name}>{file.file}</span>}
      description={attachmentsText('files.facts', {
        count: text.split('\n').length,
        size: formatBytes(content.size),
      })}
      onClose={actions.closeDialog}
      onlyText
      foot={
        <Button icon="import" variant="edged" onClick={() => surface.download(file.file, content)}>
          {attachmentsText('images.save')}
        </Button>
      }
    >
      <div className={styles.text}>
        <LongText text={text} />
      </div>
    </Dialog>
  )
}
