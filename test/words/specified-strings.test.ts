import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../app/platform/env/project-root'

// The exact words of the specification, by the file that shows them. Every other word of a page may change; this test
// fails if one of these is lost.
const WORDS: Record<string, string[]> = {
  'app/site.ts': [
    'The easiest way to hire top-tier talent without a full-time commitment.',
    'Connect with top fractional executives and professionals who can help your business grow.',
    'Monday to Friday, 9am to 6pm PT',
    '24 hours',
    'copyrightYear: 2025',
  ],
  'app/frame/header.tsx': [
    'Browse Talent',
    'Resources',
    'Tools & Resources',
    'Blog',
    'Partners',
    'Log In',
    'Sign Up',
    'Dashboard',
    'My Profile',
    'Connections',
    'Settings',
    'Logout',
  ],
  'app/frame/footer.tsx': ['For Talent', 'For Companies', 'Company'],
  'app/frame/navigation-status.tsx': ['Loading...'],
  'app/routes/public/home.tsx': [
    'Find your perfect fractional match',
    'How it works',
    'Go to Dashboard',
    'Find Talent',
    'Offer Your Services',
    'Get Started',
    'Learn More',
    'Failed to load content. Please try again later.',
  ],
  'app/routes/auth/login.tsx': ['Remember me', 'Forgot your password?', 'Log In'],
  'app/routes/auth/signup.tsx': [
    'Offering Services',
    'Looking for Talent',
    'Full name',
    'Failed to create user account.',
    'Failed to create user profile. Please try again.',
  ],
  'app/routes/auth/parts/complete-sign-in.server.ts': [
    'Unable to retrieve user data. Please try again.',
    'User profile not found. Please try again.',
  ],
  'app/platform/auth/password-length.ts': ['Password must be at least 6 characters long'],
  'app/features/accounts/schema.ts': [
    'Please fill in all fields',
    'Current password is incorrect',
    'New passwords do not match',
    'Password is incorrect',
    'Password updated successfully',
    'Email update request sent. Please check your new email for verification.',
  ],
  'app/routes/account/settings.tsx': ['Account Settings', 'Delete account'],
  'app/features/talent/editor/ui/profile-editor.tsx': ['My Profile', 'Save Profile'],
  'app/features/talent/editor/ui/profile-sections.tsx': [
    'Basic Information',
    'Professional Details',
    'Experience & Background',
  ],
  'app/features/talent/editor/ui/profile-terms.tsx': [
    'Engagement Details',
    'Pricing & Availability',
  ],
  'app/features/talent/dashboard/ui/dashboard-header.tsx': ['Edit Profile'],
  'app/features/talent/featured/ui/featured-status.tsx': [
    'Featured Status',
    'Apply to be Featured',
  ],
  'app/features/connections/ui/pending-introductions.tsx': ['Pending Requests'],
  'app/features/connections/ui/answer-form.tsx': ['Accept', 'Decline'],
  'app/features/connections/ui/company-connections.tsx': ['Pending Requests', 'Active Connections'],
  'app/features/connections/ui/active-connections.tsx': ['Active Connections'],
  'app/features/connections/rules.ts': ['Active'],
  'app/routes/account/connections.tsx': ['Connections', 'No Connections Yet'],
  'app/routes/talent/parts/best-matches.tsx': ['Best Matches', 'Browse Talent'],
  'app/routes/parts/match-list.tsx': ['No Matches Just Yet', 'View All'],
  'app/features/talent/public-page/ui/public-preview.tsx': ['Public Profile', 'Preview', 'Edit'],
  'app/routes/public/talent-directory.tsx': ['Talent Directory'],
  'app/features/talent/directory/ui/directory-browser.tsx': ['Filters', 'Clear All'],
  'app/features/talent/directory/ui/directory-results.tsx': ['No Profiles Found', 'Clear All'],
  'app/features/talent/directory/directory.ts': ['Roles', 'Skills', 'Tools'],
  'app/features/talent/ui/talent-card.tsx': ['View Profile', '+ years experience'],
  'app/features/talent/public-page/ui/public-format.ts': ['Up to $', 'hrs/week'],
  'app/ui/money.ts': ['/ day'],
  'app/routes/company/dashboard.tsx': ['New Talent Request', 'Create Your First Request'],
  'app/features/requests/ui/request-card.tsx': ['View Matches', 'Edit', 'Delete'],
  'app/features/requests/ui/delete-request.tsx': ['Are you sure you want to delete this request?'],
  'app/routes/company/parts/top-matches.tsx': ['Top Matches', 'Request Introduction'],
  'app/features/talent/public-page/ui/public-sections.tsx': [
    'About',
    'Skills & Expertise',
    'Testimonials',
    'Engagement Details',
    'Experience',
  ],
  'app/features/connections/ui/introduction-dialog.tsx': [
    'Create a Talent Request',
    'Create Request',
    'Cancel',
  ],
  'app/routes/public/parts/request-introduction.tsx': ['Request Introduction'],
  'app/routes/public/parts/introduction-words.ts': [
    'Only companies can send connection requests.',
    'Connection request sent successfully!',
    'Failed to send connection request. Please try again.',
  ],
  'app/routes/public/talent-profile.tsx': [
    'Return Home',
    'Profile not found',
    'Error loading profile',
    'does not exist or has been removed',
  ],
  'app/routes/blog/list.tsx': ['Blog', 'No Posts Yet', 'Failed to load blog posts'],
  'app/routes/blog/post.tsx': ['Post not found', 'Error loading post', 'Back to Blog'],
  'app/routes/public/about.tsx': ['Contact Us'],
  'app/routes/public/privacy.md': ['access', 'correct', 'delete', 'opt out of marketing', 'export'],
  'app/routes/public/parts/legal-page.tsx': ['Last updated March 1, 2025'],
  'app/routes/public/terms.md': ['non-refundable unless specified'],
  'app/routes/public/contact.tsx': ['Looking to join', 'Apply as Talent'],
  'app/routes/public/resources.tsx': [
    'Access Resource',
    'Rate Calculator',
    'Contract Templates',
    'Availability Planner',
    'Scope of Work Builder',
    'Best Practices Guide',
    'Community Forum',
    'Contact Support',
  ],
  'app/routes/public/partners.tsx': [
    'Professional Services',
    'Technology Solutions',
    'Professional Development',
    'Business Services',
    'Get in Touch',
  ],
  'app/features/requests/rules.ts': ['Remote', 'Next month', 'America/New_York', 'English'],
  'app/features/talent/rules.ts': ['America/New_York', 'English'],
  'app/features/catalogues/schema.ts': [
    ...['Advisory', 'Embedded', 'Interim', 'Project-based'],
    ...['Remote', 'Hybrid', 'On-site', 'Onsite'],
    ...['ASAP', '1-2 weeks', 'Next month', 'Flexible'],
    ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
    ...['Europe/London', 'Europe/Berlin', 'Asia/Singapore', 'Australia/Sydney', 'Other'],
  ],
  'app/features/catalogues/data/company.ts': [
    ...['Startup (1-10)', 'Small (11-50)', 'Medium (51-200)'],
    ...['Large (201-1000)', 'Enterprise (1000+)'],
    ...['Pre-seed', 'Seed', 'Series A', 'Series B', 'Series C+'],
    ...['Public', 'Profitable', 'Bootstrapped'],
  ],
  'app/features/catalogues/data/skills.ts': [
    ...['Leadership & Management', 'Strategy & Planning', 'Technical', 'Product & Design'],
    ...['Marketing & Growth', 'Sales & Business Development', 'Finance & Operations'],
    ...['People & Culture', 'Security & Compliance', 'Risk Management', 'Soft Skills'],
  ],
  'app/features/catalogues/data/tools.ts': [
    ...['Development & Engineering', 'Design & Creative', 'Analytics & Data', 'Sales & CRM'],
    ...['Communication & Collaboration', 'Security', 'Risk'],
  ],
  'app/features/catalogues/data/roles.ts': ['C-Suite & Executive', 'Data & Analytics'],
}

const sourceOf = (file: string) =>
  readFileSync(join(projectRoot, file), 'utf8').replaceAll('&amp;', '&').replace(/\s+/g, ' ')

it.each(Object.entries(WORDS))('%s keeps its specified words', (file, words) => {
  const source = sourceOf(file)
  expect(words.filter(each => !occurs(each, source))).toEqual([])
})

it('treats a longer string as a different one', () => {
  expect(occurs('Edit', "label: 'Edit Profile'")).toBe(false)
  expect(occurs('Edit', '<Link>Edit</Link>')).toBe(true)
})

/** Whether the words occur as a whole string, or as a phrase if they are long enough. */
function occurs(words: string, source: string) {
  const exact = words.replace(/[$()*+.?[\]^{|}]/g, String.raw`\$&`)
  const whole = new RegExp(`['"\`>}*] ?${exact}\\.? ?['"\`<{*]`)
  return whole.test(source) || (words.length > 18 && source.includes(words))
}
