import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('talent-directory', 'routes/public/talent-directory.tsx'),
  route('talent/:slug', 'routes/public/talent-profile.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('resources', 'routes/public/resources.tsx'),
  route('partners', 'routes/public/partners.tsx'),
  route('how-it-works', 'routes/public/how-it-works.tsx'),
  route('how-it-works/talent', 'routes/public/how-it-works-talent.tsx'),
  route('how-it-works/company', 'routes/public/how-it-works-company.tsx'),
  route('how-it-works/matching', 'routes/public/how-it-works-matching.tsx'),
  route('success-stories/talent', 'routes/public/success-stories-talent.tsx'),

  route('tools/rate-calculator', 'routes/tools/rate-calculator.tsx'),
  route('tools/availability-planner', 'routes/tools/availability-planner.tsx'),
  route('tools/availability-planner/calendar.ics', 'routes/tools/availability-calendar.ts'),
  route('tools/contract-templates', 'routes/tools/contract-list.tsx'),
  route('tools/contract-templates/:template', 'routes/tools/contract.tsx'),
  route('tools/contract-templates/:template/file', 'routes/tools/contract-file.ts'),
  route('tools/scope-builder', 'routes/tools/scope-builder.tsx'),
  route('tools/scope-builder/file', 'routes/tools/scope-file.ts'),
  route('resources/best-practices', 'routes/tools/best-practices.tsx'),

  route('robots.txt', 'routes/machine/robots.ts'),
  route('sitemap.xml', 'routes/machine/sitemap.ts'),
  route('sitemap/:file', 'routes/machine/sitemap-part.ts'),
  route('og/page.png', 'routes/machine/site-picture.ts'),
  route('og/talent/:file', 'routes/machine/talent-picture.ts'),
  route('og/blog/:file', 'routes/machine/post-picture.ts'),

  route('og/community/:file', 'routes/machine/question-picture.ts'),

  route('community', 'routes/community/list.tsx'),
  route('community/ask', 'routes/community/ask.tsx'),
  route('community/edit/:postId', 'routes/community/edit.tsx'),
  route('community/:question', 'routes/community/question.tsx'),

  route('blog/rss.xml', 'routes/machine/blog-feed.ts'),
  route('blog', 'routes/blog/list.tsx'),
  route('blog/:slug', 'routes/blog/post.tsx'),

  route('login', 'routes/auth/login.tsx'),
  route('signup', 'routes/auth/signup.tsx'),
  route('session', 'routes/auth/session.ts'),
  route('logout', 'routes/auth/logout.tsx'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('verify-email', 'routes/auth/verify-email.tsx'),
  route('confirm-email', 'routes/auth/confirm-email.tsx'),
  route('not-my-account', 'routes/auth/not-my-account.tsx'),
  route('sign-in-link', 'routes/auth/sign-in-link.tsx'),

  route('talent/profile', 'routes/talent/profile.tsx'),
  // The same page: a photo is sent beside its form.
  route('talent/profile/photo', 'routes/talent/profile-photo.tsx'),
  route('talent/featured', 'routes/talent/featured.tsx'),
  route('talent/dashboard', 'routes/talent/dashboard.tsx'),
  route('requests/:requestId', 'routes/talent/request.tsx'),

  route('company/dashboard', 'routes/company/dashboard.tsx'),
  route('company/request/new', 'routes/company/request-new.tsx'),
  route('company/shortlist', 'routes/company/shortlist.tsx'),
  route('company/compare', 'routes/company/compare.tsx'),
  // Asked by both forms while they are filled in.
  route('company/request/fit', 'routes/company/request-fit.ts'),
  route('company/request/:requestId', 'routes/company/request-edit.tsx'),

  route('connections', 'routes/account/connections.tsx'),
  // Asked by the folded receipts of both dashboards and of a profile as well.
  route('match/:requestId/:talentId', 'routes/account/match.tsx'),
  route('settings', 'routes/account/settings.tsx'),
  route('settings/download', 'routes/account/settings-download.ts'),
  route('notifications', 'routes/account/notifications.tsx'),
  route('notifications/stream', 'routes/account/notifications-stream.ts'),
  route('unsubscribe', 'routes/account/unsubscribe.tsx'),
  route('outbox', 'routes/account/outbox.tsx'),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/overview.tsx'),
    route('posts', 'routes/admin/posts.tsx'),
    route('posts/new', 'routes/admin/post-new.tsx'),
    route('posts/preview', 'routes/admin/post-preview.ts'),
    route('posts/:postId', 'routes/admin/post-edit.tsx'),
    route('featured', 'routes/admin/featured.tsx'),
    route('people', 'routes/admin/people.tsx'),
    route('people/:personId', 'routes/admin/person.tsx'),
    route('audit', 'routes/admin/audit.tsx'),
    route('audit/matches', 'routes/admin/shown-matches.tsx'),
    route('community', 'routes/admin/community.tsx'),
  ]),

  route('*', 'routes/public/anything-else.tsx'),
] satisfies RouteConfig
