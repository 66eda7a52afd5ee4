import { useEffect, useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { useUnsavedChanges } from '#app/platform/forms/use-unsaved-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormAlert, FormErrorSummary } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SaveBar } from '#app/ui/save-bar.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { draftOf, type ProfileDraft } from '../profile-draft.ts'
import type { ProfileRefusal } from '../schema.ts'
import { BasicInformation, ExperienceBackground, ProfessionalDetails } from './profile-sections.tsx'
import { EngagementDetails, PricingAvailability } from './profile-terms.tsx'

const FORM = 'profile-form'

/** In the order of the page, so that the summary reads like it. */
const FIELD_ORDER = [
  'full_name',
  'headline',
  'summary_bio',
  'languages_spoken',
  'timezone',
  'primary_role',
  'primary_role_custom',
  'roles_offered',
  'skill_ids',
  'tool_ids',
  'years_experience',
  'years_fractional',
  'industries_experienced',
  'company_size_experience',
  'client_testimonials',
  'case_studies',
  'engagement_types',
  'working_model',
  'company_stage_preference',
  'price_day_min',
  'price_day_max',
  'max_hours_per_week',
  'min_commitment_weeks',
  'availability_notice_days',
]

type ProfileEditorProps = {
  loaded: ProfileDraft
  refusal: ProfileRefusal | undefined
  draftKey: string
  isNew: boolean
}

export function ProfileEditor({ loaded, refusal, draftKey, isNew }: ProfileEditorProps) {
  // Data loaded again while somebody types must not empty the form.
  const [stored] = useState(loaded)
  const [restored, setRestored] = useState<ProfileDraft | null>(null)
  const [discarded, setDiscarded] = useState<ProfileRefusal>()
  const refused = refusal === discarded ? undefined : refusal
  const shown = refused ?? restored ?? stored
  const [version, setVersion] = useState({ of: shown, number: 0 })
  if (version.of !== shown) setVersion({ of: shown, number: version.number + 1 })

  const formRef = useRef<HTMLFormElement>(null)
  const { dirty, forget, blocker } = useUnsavedChanges(formRef, {
    storageKey: draftKey,
    savedAt: href('/talent/dashboard'),
    onRestore: typed => setRestored(draftOf(typed)),
  })
  const saving = useSaving()

  function discard() {
    forget()
    setRestored(null)
    setDiscarded(refusal)
    setVersion({ of: stored, number: version.number + 1 })
  }

  const errors = refused?.fieldErrors ?? {}
  const sections = { draft: shown, errors }
  return (
    <>
      <PageHeader
        title="My Profile"
        lede={
          isNew
            ? 'Companies find you by what you write here. Only your name is required; everything else can wait.'
            : 'Companies find you by what you write here.'
        }
        actions={
          <Button type="submit" form={FORM} busy={saving}>
            Save Profile
          </Button>
        }
      />
      <RefusalSummary refused={refused} />
      {shown === restored && dirty && (
        <Notice live title="Your unsaved changes are back" className="mb-8">
          They were kept in this tab and are not on your profile yet.
        </Notice>
      )}
      <Form ref={formRef} id={FORM} method="post" noValidate className="space-y-10">
        {/* What has the focus must not be under the save bar. */}
        <div
          key={version.number}
          className="space-y-12 [&_:is(button,input,select,textarea)]:scroll-mb-28"
        >
          <BasicInformation {...sections} />
          <ProfessionalDetails {...sections} />
          <ExperienceBackground {...sections} />
          <EngagementDetails {...sections} />
          <PricingAvailability {...sections} />
        </div>
        <div className="flex justify-end border-t border-rule pt-6">
          <Button type="submit" busy={saving}>
            Save Profile
          </Button>
        </div>
        <SaveBar dirty={dirty} busy={saving} onDiscard={discard} />
      </Form>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
      >
        Your profile stays as it was. What you changed is kept in this tab for when you return.
      </ConfirmDialog>
    </>
  )
}

function RefusalSummary({ refused }: { refused: ProfileRefusal | undefined }) {
  const errors = FIELD_ORDER.flatMap(id => {
    const message = refused?.fieldErrors[id]
    return message ? { id, message } : []
  })
  return errors.length > 0 ? (
    <FormErrorSummary watch={refused} errors={errors} className="mb-8" />
  ) : (
    <FormAlert watch={refused} className="mb-8">
      {refused?.message}
    </FormAlert>
  )
}

/** Whether a save is on its way; says so when it has arrived. */
function useSaving(): boolean {
  const navigation = useNavigation()
  const toast = useToast()
  const sent = navigation.formAction?.startsWith(href('/talent/profile')) ?? false
  const saved = sent && navigation.location?.pathname === href('/talent/dashboard')

  useEffect(() => {
    if (saved) toast('Profile saved')
  }, [saved, toast])

  return sent
}
