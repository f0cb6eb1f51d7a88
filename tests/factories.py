"""People for tests, as the site itself would have made them."""

from typing import Any

import factory
from allauth.account.models import EmailAddress

from accounts.models import User
from economy.models import Kind
from economy.welcome import first_part

PASSWORD = "barajar-y-cortar-9"


class PersonFactory(factory.django.DjangoModelFactory[User]):
    """A player with a verified e-mail and the welcome U$uros, posted for real."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"Jugador{n}")
    email = factory.LazyAttribute(lambda person: f"{person.username.lower()}@example.org")
    password = factory.django.Password(PASSWORD)

    @factory.post_generation
    def welcomed(self, create: bool, extracted: Any, **kwargs: Any) -> None:
        """Verify the e-mail and post the grant, unless ``welcomed=False`` is asked for."""
        if not create or extracted is False:
            return
        EmailAddress.objects.create(user=self, email=self.email, verified=True, primary=True)
        first_part(self)


class RobotFactory(factory.django.DjangoModelFactory[User]):
    """A robot: no password, no e-mail, no wallet."""

    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"Robot{n}")
    kind = User.Kind.ROBOT
    password = factory.django.Password(None)


class KindFactory(factory.django.DjangoModelFactory[Kind]):
    """Something that the shop sells, as many as are wanted."""

    class Meta:
        model = Kind

    name = factory.Sequence(lambda n: f"Botijo {n}")
    slug = factory.Sequence(lambda n: f"botijo-{n}")
    description = "Fresco en verano y adorno en invierno."
    category = Kind.Category.CASA
    picture = "guitarra"
    price = 100
