"""Client of the Rolecall job-postings API.

    from rolecall import Client
    client = Client("https://api.example.com", "T...")
    page = client.get_jobs(countries=["DE"], titles=["data engineer"])
"""

from ._request import Encoding
from ._response import AsyncPage, AsyncPages, AsyncPull, Page, Pages, Pull, Response
from .client import AsyncClient, Client
from .errors import (
    ApiError,
    ConflictError,
    ConnectionLostError,
    CursorExpiredError,
    ForbiddenError,
    InsufficientCreditsError,
    InvalidRequestError,
    InvalidResponseError,
    RateLimitError,
    RolecallError,
    ServerError,
    UnauthorizedError,
)

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncPage",
    "AsyncPages",
    "AsyncPull",
    "Client",
    "ConflictError",
    "ConnectionLostError",
    "CursorExpiredError",
    "Encoding",
    "ForbiddenError",
    "InsufficientCreditsError",
    "InvalidRequestError",
    "InvalidResponseError",
    "Page",
    "Pages",
    "Pull",
    "RateLimitError",
    "Response",
    "RolecallError",
    "ServerError",
    "UnauthorizedError",
]
