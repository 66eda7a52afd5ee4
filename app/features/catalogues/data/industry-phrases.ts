/**
 * Phrases by which people describe the industry they worked in, separated by commas, by the industry's name. The same
 * rules apply as for the phrases of skills.
 */
export const INDUSTRY_PHRASES: Readonly<Record<string, string>> = {
  SaaS: 'SaaS, software as a service, subscription software, cloud software, B2B software, software company, software vendor, software firm, cloud businesses, software scale-up',
  'Enterprise Software': 'enterprise software, ERP vendor, business software, software vendor',
  'Consumer Apps': 'consumer app, consumer apps, mobile games and apps, dating app',
  'Artificial Intelligence': 'AI startup, AI company, AI product',
  Cybersecurity: 'security vendor, cybersecurity company, security startup',
  'Developer Tools': 'devtools, developer tools, tools for developers, API company',
  'IT Services':
    'IT services, systems integrator, managed services, IT consultancy, software agency',
  'Internet of Things':
    'IoT, smart home, connected devices, connected device, smart devices, thermostat, wearable, sensor maker, sensors and',
  'Blockchain & Web3': 'web3, blockchain, NFT, smart contracts',
  Robotics: 'robot, robotics',
  Semiconductors: 'chip design, chip maker, microchip, semiconductor, wafer',
  Telecommunications: 'telecom, telco, telecoms, mobile operator, broadband, fibre network',
  'HR Tech': 'HR software, payroll software, recruiting software, HR platform, people software',
  'MarTech & AdTech': 'adtech, martech, marketing software',
  'Legal Tech': 'legaltech, legal software',
  'Commercial Banking':
    'commercial bank, private bank, regional bank, community bank, bank branches, core banking, savings bank, retail banking',
  FinTech: 'fintech, neobank, financial software, lending platform, credit startup',
  Payments:
    'payments company, payments platform, payment processing, payment service provider, PSP, payment provider, card payments, merchant acquiring',
  'Consumer Lending': 'consumer loans, lending, personal loans, BNPL',
  Insurance: 'insurer, insurance company, insurance brokerage, underwriter, insurance clients',
  InsurTech: 'insurtech, insurance startup',
  'Private Equity': 'private equity, PE fund, portfolio companies, PE backed, buyout fund',
  'Venture Capital': 'venture fund, VC fund',
  'Cryptocurrency & Digital Assets': 'crypto, bitcoin, digital assets, crypto exchange',
  'Hospitals & Health Systems':
    'hospital, clinic group, clinics, NHS trust, hospital trust, health system, hospital group',
  'Medical Practices': 'medical practice, doctors practices, practices of doctors, GP surgeries',
  'Digital Health':
    'health app, healthtech, digital health, patient platform, health platform, eHealth, DiGA',
  Telehealth: 'telemedicine, video consultations, virtual care',
  Biotechnology: 'biotech, gene therapy',
  Pharmaceuticals: 'pharma, drug maker, pharmaceutical',
  'Medical Devices':
    'medtech, medical device, implants, medical software, diagnostic devices, device maker',
  'Clinical Research': 'clinical trials, CRO studies, trial sites',
  'Mental Health': 'therapy platform, therapist, mental health',
  'Senior Care': 'care homes, nursing homes, elderly care',
  Dental: 'dentist, dental practices, dental',
  Veterinary: 'vet clinic, veterinarian, animal hospital, vet practices, veterinary',
  'E-commerce':
    'online shop, webshop, web shop, online store, ecommerce, online retailer, Shopify store, DTC brand',
  'Online Marketplaces': 'marketplace, two-sided, classifieds, second hand platform',
  'Direct-to-Consumer (DTC)': 'DTC, D2C, direct to consumer, consumer brand, subscription box',
  'Subscription Commerce': 'subscription box, subscription boxes, meal kits',
  Grocery: 'supermarket, grocery, grocer, drugstore chain, grocery retail',
  'Fashion Retail': 'fashion retailer, boutique, fashion shops',
  'Luxury Retail': 'luxury',
  'Wholesale & Distribution': 'wholesaler, wholesale, distributor',
  Franchising: 'franchise, franchisee, franchisor',
  'Packaged Food':
    'biscuit, snack, food brand, food manufacturer, FMCG, CPG, food producer, cereal, chocolate, sauce, food company, bakery products, consumer goods',
  'Non-Alcoholic Beverages':
    'soft drinks, juice, mineral water, coffee roaster, tea brand, beverages, drinks brand, coffee brand, roastery',
  'Alcoholic Beverages': 'brewery, winery, distillery, wine, wines and spirits, gin, craft beer',
  'Nutrition & Supplements':
    'dietary supplements, food supplements, nutrition brand, protein powder, vitamin',
  'Beauty & Personal Care':
    'skincare, skin care, cosmetic, beauty brand, haircare, shampoo, make-up, fragrance, deodorant',
  'Apparel & Footwear': 'clothing brand, shoe, sneaker, apparel, outdoor clothing, sportswear',
  'Consumer Electronics': 'consumer electronics, headphones, gadget',
  'Furniture & Home Goods': 'furniture, homeware, mattresses, mattress, kitchenware',
  'Baby Products': 'baby food, diaper, pram',
  'Pet Products': 'pet food, dog food, pet brand',
  'Industrial Machinery':
    'machine builder, machine builders, machinery, special machines, machine tools, mechanical engineering, mechanical sector, packaging machines, engineering company, plant engineering, tool and mould making, Maschinenbau, manufacturer of machines, hidden champion',
  'Industrial Automation':
    'factory automation, PLC programming, control systems, industrial automation',
  'Contract Manufacturing': 'contract manufacturer, contract manufacturing',
  'Electronics Manufacturing': 'electronics manufacturer, EMS provider, PCB assembly',
  Aerospace: 'aircraft parts, aerospace, aviation supplier',
  Chemicals: 'chemical company, chemicals, specialty chemicals, coatings',
  'Plastics & Rubber': 'injection moulding, injection molding, plastics',
  'Metals & Metalworking': 'steel, metalworking, sheet metal, foundry, metal parts',
  Packaging: 'packaging producer, cartons producer, packaging company',
  Textiles: 'textile mill, textiles, woven fabrics',
  'Oil & Gas': 'oil and gas, oilfield, refinery',
  'Electric Utilities':
    'electric utility, energy utility, utilities, energy supplier, energy suppliers, grid operator, municipal utility, Stadtwerk, Stadtwerke, power company',
  'Solar Energy': 'solar, photovoltaic, PV installer',
  'Wind Energy': 'wind farm, wind farms, turbines',
  'Energy Storage & Batteries': 'batteries, battery maker',
  'EV Charging': 'charging stations, EV charging, EV chargers',
  'Climate Tech': 'climate startup, climate tech, cleantech',
  'Waste & Recycling': 'recycling, waste management',
  'Water & Wastewater': 'water utility, wastewater, waterworks',
  'Third-Party Logistics (3PL)':
    '3PL, third-party fulfilment, third party logistics, fulfilment for brands, contract logistics, fulfilment provider, fulfilment center',
  'Trucking & Freight':
    'trucking, haulage, freight forwarder, forwarding agent, freight forwarding, truck fleet',
  'Last-Mile Delivery': 'courier, parcel delivery, last mile',
  Warehousing:
    'warehouse operator, warehouse sites, distribution centre, distribution center, cold storage, contract warehousing, warehousing and distribution',
  'Supply Chain Technology':
    'logistics software, supply chain software, freight tech, WMS vendor, logistics platform',
  Airlines: 'airline, airport',
  Automotive: 'car maker, automotive, tier one supplier, car dealers, OEM supplier',
  'Electric Vehicles': 'electric cars, e-bikes, EV maker',
  'Commercial Real Estate': 'office buildings, commercial property, commercial leases',
  'Residential Real Estate':
    'housing association, housing company, residential property, homes to rent, apartments, estate agents',
  'Property Management': 'property manager, landlord, property management',
  PropTech: 'proptech, real estate software',
  Construction:
    'construction, house builder, home builder, house builders, building contractor, subcontractor, fit-outs, building sites, general contractor, construction firm',
  'Civil Engineering': 'civil engineers, roads and bridges, engineering consultancy, surveyor',
  Architecture: 'practice of architects, architecture practice, architectural firm',
  'Home Services':
    'plumber, cleaning services, field service, heating installers, window installers',
  'Film & Television': 'film, TV production, broadcaster',
  Streaming: 'streaming service, video streaming',
  'Video Games':
    'games studio, game studio, mobile games, video games, game developer, game publisher, games, gaming',
  'Book Publishing':
    'publishing house, book publisher, books publisher, trade books, bookshop, bookstore',
  'News & Magazines': 'newspaper, magazine, news site',
  'Live Events & Ticketing': 'festival, ticketing, concert, live events',
  'Management Consulting':
    'strategy consultancy, management consultancy, consulting firm, McKinsey, Bain, BCG, strategy house',
  'Legal Services': 'law firm, law firms, chambers',
  'Accounting & Tax Services':
    'accounting practice, accountancy firm, accounting firm, audit firm, Big Four, tax practice',
  'Staffing & Recruiting': 'recruitment agency, staffing agency, search firm, temp agency',
  'Marketing & Advertising Agencies': 'ad agency, advertising agency, marketing agency',
  'Design & Digital Agencies': 'design studio, digital agency, design agency, web agency',
  'Higher Education': 'university, faculty, college',
  'K-12 Schools':
    'primary school, secondary school, high school, school district, private school, schools, teachers, school trust',
  EdTech: 'edtech, learning platform, learning app',
  'Hotels & Resorts':
    'hotel, resorts, beach resort, ski resort, hotel group, guest houses, hospitality',
  'Restaurants & Cafes':
    'restaurant, gastropub, pubs, cafe, bistro, bars and restaurants, cocktail bars, wine bars, kitchens, hospitality group, hospitality businesses, coffee shops, burger chain, pizza chain, food halls',
  'Catering & Food Service': 'catering, caterer, canteen, contract catering',
  'Travel Tech': 'travel software, booking platform, travel startup',
  'Travel Agencies & Tour Operators': 'tour operator, travel agency, guided tours',
  'Fitness & Gyms': 'gym, gym chain, fitness studios',
  'National Government': 'ministry, federal agency, government department',
  'State & Local Government':
    'city council, county council, town council, borough council, district council, local council, councils, municipality, city administration, local authority',
  Defense: 'defence, defense contractor, military',
  'Charities & Nonprofits': 'charity, nonprofit, NGO, donors, foundation grants',
  'Museums & Performing Arts': 'museum, theatre company, opera, orchestra',
  AgTech: 'agtech, farm software, precision farming',
  'Crop Farming': 'farmers, arable farm, farming, farms, grower',
  Mining: 'mines and quarries, quarry, mining company, open pit',
}
