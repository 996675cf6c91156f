const KEPT =
  'It is kept in this tab: leave it open and free some space on the disk. It is then saved automatically.'

/** A full disk, by what was being done. */
export const fullDisk = {
  sending:
    'This device has no room left, so your message could not be saved. It is still in the box. Free some space on the disk, then send it again.',
  waiting:
    'This device has no room left, so the message that is next in the queue could not be sent. It stays there. Free some space on the disk; the queue then continues automatically.',
  answer: `This device has no room left, so the answer could not be saved yet. ${KEPT}`,
  summary: `This device has no room left, so the summary could not be saved yet. ${KEPT}`,
  record: `This device has no room left, so what was done last could not be saved yet. ${KEPT}`,
  drafting: `This device has no room left for the answer that is being written. ${KEPT}`,
  typing:
    'This device has no room left to save what you type. It stays in the box while this tab is open. Free some space on the disk; it is then saved automatically.',
  importing:
    'This device has no room left for this session, so nothing was imported. Free some space on the disk, then import the file again.',
  image:
    'This device has no room left for this image, so the image was not added. Free some space on the disk, then attach it again.',
  keys: 'This device has no room left, so your saved keys are as they were. A key that you typed works until you close this tab. Free some space on the disk, then try again.',
  setting:
    'This device has no room left to save this setting. It holds until you close this tab. Free some space on the disk, then set it again.',
  opening:
    'This device has no room left, so the browser cannot open what is saved. Nothing of it is lost. Free some space on the disk; this page then continues automatically.',
  reading:
    'This device has no room left, so the browser cannot open what is saved. Nothing of it is lost. Free some space on the disk, then try again.',
} as const
